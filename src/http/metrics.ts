import { Injectable } from '@nestjs/common';
import {
  collectDefaultMetrics,
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  Registry,
} from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];

/** What `/metrics` shows: the requests, the process, and whatever the features count. */
@Injectable()
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Counter<'route' | 'method' | 'status'>;
  readonly #durations: Histogram<'route' | 'method'>;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = this.counter({
      name: 'http_requests_total',
      help: 'Requests answered, by route, method and status.',
      labelNames: ['route', 'method', 'status'],
    });
    this.#durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer; long polls wait in it.',
      labelNames: ['route', 'method'],
      buckets: SECONDS,
      registers: [this.#registry],
    });
  }

  /** A counter of one of the features; names begin with `bummerl_` and end in `_total`. */
  counter<L extends string>(configuration: Omit<CounterConfiguration<L>, 'registers'>): Counter<L> {
    return new Counter({ ...configuration, registers: [this.#registry] });
  }

  /** A gauge of one of the features; with `collect` it is read when it is asked for. */
  gauge<L extends string>(configuration: Omit<GaugeConfiguration<L>, 'registers'>): Gauge<L> {
    return new Gauge({ ...configuration, registers: [this.#registry] });
  }

  countRequest(route: string, method: string, status: number, seconds: number): void {
    this.#requests.inc({ route, method, status });
    this.#durations.observe({ route, method }, seconds);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** All of it in Prometheus's text format. */
  async text(): Promise<string> {
    return this.#registry.metrics();
  }
}

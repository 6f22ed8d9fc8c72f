import { ConsoleLogger, type LogLevel as NestLevel } from '@nestjs/common';
import type { LogLevel } from '../config.js';

const LEVELS: Record<LogLevel, NestLevel[]> = {
  error: ['fatal', 'error'],
  warn: ['fatal', 'error', 'warn'],
  info: ['fatal', 'error', 'warn', 'log'],
  debug: ['fatal', 'error', 'warn', 'log', 'debug'],
};

/** What Nest tells about its own start, good or bad; main.ts tells it better, and this only helps to look for a fault. */
const FRAMEWORK = ['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication'];

/** One JSON object a line: errors on stderr, everything else on stdout. */
export class ServiceLogger extends ConsoleLogger {
  constructor(level: LogLevel) {
    super({ json: true, colors: false, logLevels: LEVELS[level] });
  }

  override error(message: unknown, ...rest: unknown[]): void {
    if (FRAMEWORK.includes(String(rest.at(-1)))) super.debug(message, ...rest);
    else super.error(message, ...rest);
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (FRAMEWORK.includes(String(rest.at(-1)))) super.debug(message, ...rest);
    else super.log(message, ...rest);
  }
}

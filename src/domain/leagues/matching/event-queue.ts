/** A queue that gives the earliest event first (a binary heap); of events at the same time in a fixed order. */
export class EventQueue<T> {
  private readonly times: number[] = [];
  private readonly events: T[] = [];

  clear(): void {
    this.times.length = 0;
    this.events.length = 0;
  }

  push(time: number, event: T): void {
    let place = this.times.length;
    this.times.push(time);
    this.events.push(event);
    while (place > 0) {
      const above = (place - 1) >> 1;
      if ((this.times[above] as number) <= time) break;
      this.move(above, place);
      place = above;
    }
    this.put(place, time, event);
  }

  pop(): { readonly time: number; readonly event: T } | undefined {
    const [time, event] = [this.times[0], this.events[0]];
    const [lastTime, lastEvent] = [this.times.pop(), this.events.pop()];
    if (time === undefined || lastTime === undefined) return undefined;
    if (this.times.length > 0) this.sink(lastTime, lastEvent as T);
    return { time, event: event as T };
  }

  /** Puts an event in at the top and lets it down to its place. */
  private sink(time: number, event: T): void {
    const { times } = this;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= times.length) break;
      if (below + 1 < times.length && (times[below + 1] as number) < (times[below] as number)) below += 1;
      if ((times[below] as number) >= time) break;
      this.move(below, place);
      place = below;
    }
    this.put(place, time, event);
  }

  private move(from: number, to: number): void {
    this.put(to, this.times[from] as number, this.events[from] as T);
  }

  private put(place: number, time: number, event: T): void {
    this.times[place] = time;
    this.events[place] = event;
  }
}

import type { Principals } from '../../accounts/principals.js';
import { Channel, type ChannelStream, type Topic } from '../../http/streams/channel.js';
import type { StepTo, Versioned } from '../../http/streams/followed.js';
import type { Reader } from '../../http/streams/reader.js';
import type { Feed } from '../feed.js';
import type { OpenStreams } from './open-streams.js';

/** The live streams of all games, or of all leagues: one channel for each that somebody reads. */
export abstract class LiveStreams<T extends Versioned, S extends StepTo<T>> {
  private readonly channels = new Map<string, Channel<T, S>>();

  protected constructor(
    private readonly feed: Feed,
    private readonly open: OpenStreams,
    private readonly principals: Principals,
  ) {}

  protected abstract topicOf(seen: T): Topic<T, S>;

  /**
   * Begins a stream when it is its turn on the connection.
   *
   * @param seen as the reader may have seen it: he is shown nothing older
   * @throws Problem what turns away a reader who waited for his turn too long
   */
  protected async begin(id: string, seen: T, stream: ChannelStream<T, S>, reader: Reader): Promise<void> {
    const { sink } = stream;
    await sink.turn();
    if (sink.gone) return;
    const channel = this.channelOf(id, seen);
    channel.join(stream);
    sink.onGone(() => channel.leave(stream));
    try {
      await channel.reach(seen.version);
      await this.principals.demandStill(reader.request);
      if (sink.gone) return;
      channel.start(stream);
    } catch (error) {
      channel.leave(stream);
      throw error;
    }
    this.open.add(stream);
  }

  private channelOf(id: string, seen: T): Channel<T, S> {
    const known = this.channels.get(id);
    if (known !== undefined) return known;
    const channel = new Channel(this.topicOf(seen), () => {
      unsubscribe();
      this.channels.delete(id);
    });
    const unsubscribe = this.feed.subscribe(id, (_, version) => channel.wake(version));
    this.channels.set(id, channel);
    return channel;
  }
}

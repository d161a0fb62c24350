import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { Tick } from '../../../common/market/tick.js';
import type { MarketDataProvider, ProviderEvents, SourceMove, TickSink } from '../../market-sources/index.js';

interface Part {
  readonly instruments: readonly MarketInstrument[];
  readonly sink: TickSink;
  readonly events: ProviderEvents;
  readonly ticks: Tick[];
}

/** What begins and ends the ticks of some instruments, as {@link MarketDataProvider} says. */
export type TickStream = Pick<MarketDataProvider, 'start' | 'stop'>;

/**
 * The stream of one provider, shared by all shards that this process leads: each shard starts and stops a part of its own, and
 * the provider runs for all parts together, without a gap for those that stay.
 */
export class SharedStream {
  private readonly parts = new Map<number, Part>();
  private partOf = new Map<InstrumentKey, Part>();
  private work: Promise<void> = Promise.resolve();

  /** @param shards how many there are, in all processes */
  constructor(
    private readonly provider: MarketDataProvider,
    private readonly shards: number,
  ) {}

  /** The part of one shard. */
  part(shard: number): TickStream {
    return {
      start: (instruments, sink, events = {}) =>
        this.change(() => this.parts.set(shard, { instruments, sink, events, ticks: [] })),
      stop: () => this.change(() => this.parts.delete(shard)),
    };
  }

  private change(make: () => void): Promise<void> {
    const changed = this.work.then(async () => {
      make();
      this.partOf = new Map();
      for (const part of this.parts.values())
        for (const { key } of part.instruments) this.partOf.set(key, part);
      if (this.parts.size === 0) return this.provider.stop();
      this.provider.setFeedPart?.(this.parts.size / this.shards);
      const all = [...this.parts.values()].flatMap(({ instruments }) => instruments);
      await this.provider.start(all, (ticks) => this.receive(ticks), this.events());
    });
    this.work = changed.catch(() => undefined);
    return changed;
  }

  private receive(ticks: readonly Tick[]): void {
    for (const tick of ticks) this.partOf.get(tick.key)?.ticks.push(tick);
    for (const part of this.parts.values()) {
      if (part.ticks.length === 0) continue;
      part.sink(part.ticks);
      part.ticks.length = 0;
    }
  }

  private events(): ProviderEvents {
    const all = (): Part[] => [...this.parts.values()];
    return {
      onRestart: async (nowMs) => {
        await Promise.all(all().map(({ events }) => events.onRestart?.(nowMs)));
      },
      onSource: ({ source, keys, snapshots }) => {
        for (const part of all()) {
          const move: SourceMove = {
            source,
            keys: keys.filter((key) => this.partOf.get(key) === part),
            snapshots: snapshots.filter(({ key }) => this.partOf.get(key) === part),
          };
          if (move.keys.length > 0) part.events.onSource?.(move);
        }
      },
      onSnapshots: (snapshots) => {
        for (const part of all()) {
          const own = snapshots.filter(({ key }) => this.partOf.get(key) === part);
          if (own.length > 0) part.events.onSnapshots?.(own);
        }
      },
      onSupportChanged: () => {
        for (const { events } of all()) events.onSupportChanged?.();
      },
    };
  }
}

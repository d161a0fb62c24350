import { termOfEpoch } from '../../../common/market/feed-epoch-name.js';
import type { QuoteBus } from '../../../infra/bus/quote-bus.js';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { DemandService, MarketDataProvider } from '../../market-sources/index.js';
import { FeedTerm, type FeedTermOptions } from './feed-term.js';
import { LeaderElection, type LeaderElectionOptions } from './leader-election.js';
import type { RejectionCounts } from './tick-plausibility.js';

export interface FeedLeadershipOptions {
  bus: QuoteBus;
  election: Omit<LeaderElectionOptions, 'onElected' | 'onDeposed'>;
  /** The provider that runs now. */
  provider: () => MarketDataProvider;
  term: Omit<FeedTermOptions, 'term' | 'firstEpoch' | 'provider' | 'bus' | 'saveBar'>;
  saveBar: (term: number) => FeedTermOptions['saveBar'];
  demand: Pick<DemandService, 'all'>;
  log: (message: string) => void;
}

/** This process's part in the election, and what it does while it leads: it turns the provider's ticks into quotes. */
export class FeedLeadership {
  private readonly election: LeaderElection;
  private term: FeedTerm | null = null;
  private ending: Promise<void> = Promise.resolve();
  private endWatch: (() => Promise<void>) | null = null;
  private watching = false;
  private joining = false;
  private stopping = false;

  constructor(private readonly options: FeedLeadershipOptions) {
    this.election = new LeaderElection({
      ...options.election,
      onElected: (term) => this.begin(term),
      onDeposed: () => this.end('another process leads it'),
    });
  }

  get leading(): boolean {
    return this.term !== null;
  }

  get epoch(): string | null {
    return this.term?.epoch ?? null;
  }

  get counts(): { accepted: number; rejections: Partial<RejectionCounts> } {
    return this.term?.counts ?? { accepted: 0, rejections: {} };
  }

  start(): void {
    this.election.start();
  }

  /** Call each second. */
  everySecond(): void {
    void this.watchBusWhileUnproven();
    void this.followDemand();
  }

  /** Resolves when nothing is published any more; the lock is held until `release`. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.end('shutting down');
    await this.endWatch?.();
    await this.ending;
  }

  release(): Promise<void> {
    return this.election.stop();
  }

  reload(): void {
    this.term?.reload();
  }

  async correctCloses(instruments: ReadonlySet<InstrumentKey>): Promise<void> {
    await this.term?.correctCloses(instruments);
  }

  /** Nothing of one market may stay on the screen under another's name: rows, checks and bars start over. */
  restart(): void {
    const { term } = this;
    const number = this.election.currentTerm;
    if (!term || number === null) return;
    this.end('an administrator chose another source');
    this.begin(number, term.nextEpoch);
  }

  private begin(number: number, firstEpoch = 0): void {
    const { provider, bus, demand, term, saveBar, log } = this.options;
    log(`leads the feed, ${provider().name} (term ${number})`);
    this.ending = this.ending.then(async () => {
      const wanted = await demand.all();
      if (this.election.currentTerm !== number || this.stopping) return;
      this.term = new FeedTerm({
        ...term,
        term: number,
        firstEpoch,
        provider: provider(),
        bus,
        saveBar: saveBar(number),
      });
      this.term.setDemand(wanted);
      this.term.start();
    });
  }

  private end(why: string): void {
    const { term } = this;
    if (!term) return;
    this.term = null;
    this.options.log(`gives up the feed: ${why}`);
    const stopped = term
      .stop()
      .catch((error: Error) => this.options.log(`provider of the feed: ${error.message}`));
    this.ending = this.ending.then(() => stopped);
  }

  private async followDemand(): Promise<void> {
    const { term } = this;
    if (!term?.followsDemand || this.joining) return;
    this.joining = true;
    term.setDemand(await this.options.demand.all());
    this.joining = false;
  }

  /**
   * While the database cannot say who leads, the bus may: a batch of a later term proves that this process was
   * replaced (the partition was ours alone).
   */
  private async watchBusWhileUnproven(): Promise<void> {
    if (this.watching === this.election.unproven) return;
    this.watching = this.election.unproven;
    if (!this.watching) {
      await this.endWatch?.();
      this.endWatch = null;
      return;
    }
    try {
      this.endWatch = await this.options.bus.subscribe(
        ({ epoch }) => {
          const term = termOfEpoch(epoch);
          if (term !== null) this.election.yieldTo(term);
        },
        { whileLeading: true },
      );
    } catch (error) {
      this.watching = false;
      this.options.election.onTrouble(`the quote bus cannot be read: ${(error as Error).message}`);
    }
  }
}

import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { SessionSnapshot } from '../../../common/market/tick.js';
import type { ProviderEvents, ProviderHealth, TickSink } from '../port/market-data-provider.js';
import type { Demand } from '../port/demand.js';
import { batchesOf, FeedAllowance } from '../vendor-client/poll-plan.js';
import { marketOpenFor, PollingStream } from '../vendor-client/polling-stream.js';
import { askingFor, vendorAsker } from '../vendor-client/call-lanes.js';
import { VendorHttp, type VendorSetup } from '../vendor-client/vendor-http.js';

export interface PolledVendorSetup extends VendorSetup {
  pollMs: number;
}

export interface PolledService {
  readonly baseUrl: string;
  /** The only hosts that its REST service is called at. */
  readonly hosts: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Instruments in one call. */
  readonly batchSize: number;
}

/**
 * A vendor that only answers requests: its prices are polled every few seconds. Which instruments it supports, and what
 * else it answers, differs from vendor to vendor.
 */
export abstract class PolledVendor {
  readonly simulated = false;
  readonly replay = false;
  readonly selfTestKey: InstrumentKey = 'NASDAQ:AAPL';
  readonly polling: PollingStream;
  protected readonly http: VendorHttp;
  private readonly allowance: FeedAllowance;

  constructor(
    readonly name: string,
    private readonly setup: PolledVendorSetup,
    private readonly service: PolledService,
  ) {
    const { clock, budget, warn, onCall, baseUrl, pollMs } = setup;
    this.http = new VendorHttp({
      vendor: name,
      baseUrl: baseUrl ?? service.baseUrl,
      hosts: service.hosts,
      configured: baseUrl !== undefined,
      headers: service.headers,
      clock,
      budget,
      warn,
      onCall,
    });
    this.allowance = new FeedAllowance(budget.feedShare, clock);
    this.polling = new PollingStream({
      clock,
      pollMs,
      allowance: this.allowance,
      batchSize: service.batchSize,
      isOpen: (instrument, nowMs) => this.isPolledAt(instrument, nowMs),
      fetch: (batch) => askingFor('feed', () => this.fetchStates(batch)),
      // The HTTP client has logged it already.
      onFailure: () => undefined,
    });
  }

  nowMs(): number {
    return this.setup.clock.nowMs();
  }

  async start(
    instruments: readonly MarketInstrument[],
    sink: TickSink,
    events?: ProviderEvents,
  ): Promise<void> {
    this.polling.start(instruments, sink, events);
  }

  async stop(): Promise<void> {
    this.polling.stop();
  }

  async close(): Promise<void> {
    await this.stop();
    this.http.close();
  }

  /** Down while the circuit is not closed, or when polls have brought nothing for too long. */
  health(): ProviderHealth {
    const { state } = this.http.breaker;
    return state === 'closed' ? this.polling.health() : { up: false, detail: `circuit ${state}` };
  }

  setDemand(demand: Demand): void {
    this.polling.setDemand(demand);
  }

  /**
   * The state now, whatever `atMs`. Fails only when no batch was answered. For the feed the most wanted are asked for, as far
   * as its calls allow; its polls bring the state of the others.
   */
  async snapshot(instruments: readonly MarketInstrument[]): Promise<readonly SessionSnapshot[]> {
    const batches = this.batchesFor(instruments);
    const answers = await Promise.allSettled(batches.map((batch) => this.fetchStates(batch)));
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed && answers.every((answer) => answer.status === 'rejected')) throw failed.reason;
    const snapshots = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    this.polling.remember(snapshots);
    return snapshots;
  }

  private batchesFor(instruments: readonly MarketInstrument[]): MarketInstrument[][] {
    const { batchSize } = this.service;
    if (vendorAsker() !== 'feed') return batchesOf(instruments, batchSize);
    const batches = batchesOf(this.polling.inOrder(instruments), batchSize);
    return batches.slice(0, this.allowance.take(batches.length));
  }

  /** Session state of at most `batchSize` instruments; those that the vendor does not answer for are left out. */
  protected abstract fetchStates(batch: readonly MarketInstrument[]): Promise<readonly SessionSnapshot[]>;

  /** Whether an instrument is polled at the short interval now. */
  protected isPolledAt(instrument: MarketInstrument, nowMs: number): boolean {
    return marketOpenFor(instrument, nowMs);
  }
}

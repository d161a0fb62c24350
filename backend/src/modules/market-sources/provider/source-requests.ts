import { BAR_INTERVALS } from '@pricealgo/contract/market/bar';
import type { FundamentalPeriod, FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import type { CorporateAction } from '../../../common/market/corporate-action.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type {
  HistoryQuery,
  MarketDataProvider,
  ProviderCapabilities,
  ProviderDirectoryRow,
  SourcedBars,
} from '../port/market-data-provider.js';
import type { MonitoredSource } from './monitored-source.js';
import type { ProviderCapabilityName } from '../timeline/timeline-entry.js';

export interface SourceRequestsOptions {
  /** In order of preference, as they are now. */
  sources: () => readonly MonitoredSource[];
  /** Of all sources together. */
  capabilities: () => ProviderCapabilities;
  onFailure: (source: MonitoredSource, capability: ProviderCapabilityName, error: Error) => void;
}

/** Requests to several sources: in order, until one answers. */
export class SourceRequests {
  constructor(private readonly options: SourceRequestsOptions) {}

  /** Under the name of the source that answered; of the first one where none has any. */
  history(query: HistoryQuery): Promise<SourcedBars> {
    const { instrument, interval } = query;
    const comparable = ({ capabilities }: MarketDataProvider): boolean =>
      capabilities.history.includes(interval) &&
      (instrument.type === 'crypto' || interval !== '1d' || this.adjustsLikeAll(capabilities));
    return this.firstAnswer<SourcedBars>(
      'history',
      instrument,
      comparable,
      async (provider) => ({ source: provider.name, bars: await provider.history(query) }),
      ({ bars }) => bars.length === 0,
      { source: this.options.sources()[0]!.name, bars: [] },
    );
  }

  profile(instrument: MarketInstrument): Promise<InstrumentProfile | null> {
    return this.firstAnswer<InstrumentProfile | null>(
      'profile',
      instrument,
      ({ capabilities }) => capabilities.profile === true,
      async (provider) => (await provider.profile?.(instrument)) ?? null,
      (profile) => profile === null,
      null,
    );
  }

  fundamentals(
    instrument: MarketInstrument,
    period: FundamentalPeriod,
  ): Promise<readonly FundamentalStatement[]> {
    return this.firstAnswer<readonly FundamentalStatement[]>(
      'fundamentals',
      instrument,
      ({ capabilities }) => capabilities.fundamentals === true,
      async (provider) => (await provider.fundamentals?.(instrument, period)) ?? [],
      (statements) => statements.length === 0,
      [],
    );
  }

  corporateActions(instrument: MarketInstrument, fromMs: number): Promise<readonly CorporateAction[]> {
    return this.firstAnswer<readonly CorporateAction[]>(
      'corporateActions',
      instrument,
      ({ capabilities }) => capabilities.corporateActions === true,
      async (provider) => (await provider.corporateActions?.(instrument, fromMs)) ?? [],
      // Most instruments have none: an empty answer is an answer.
      () => false,
      [],
    );
  }

  /** The listing of the first source that has one; begun listings are not continued by another source. */
  async *directory(): AsyncIterable<ProviderDirectoryRow> {
    for (const source of this.options.sources()) {
      const { provider } = source;
      if (!provider.capabilities.directory || !provider.directory) continue;
      let begun = false;
      try {
        for await (const row of provider.directory()) {
          begun = true;
          yield row;
        }
        return;
      } catch (error) {
        this.options.onFailure(source, 'directory', error as Error);
        if (begun) throw error;
      }
    }
  }

  /** What the first source finds that can search and answers. @throws the last error where all of them fail */
  async search(keyword: string): Promise<readonly ProviderDirectoryRow[]> {
    const sources = this.options.sources();
    let failure: Error | null = null;
    for (const source of sources) {
      const { provider } = source;
      if (!provider.capabilities.search || !provider.search) continue;
      try {
        return await provider.search(keyword);
      } catch (error) {
        failure = error as Error;
        this.options.onFailure(source, 'directory', failure);
      }
    }
    if (failure && this.rearrangedSince(sources)) return this.search(keyword);
    if (failure) throw failure;
    return [];
  }

  private adjustsLikeAll({ splitAdjusted = false, corporateActions }: ProviderCapabilities): boolean {
    return !corporateActions || splitAdjusted === this.options.capabilities().splitAdjusted;
  }

  /** Sources may have been closed during the request: the ones that replaced them have not been requested yet. */
  private rearrangedSince(sources: readonly MonitoredSource[]): boolean {
    return this.options.sources() !== sources;
  }

  private async firstAnswer<T>(
    capability: ProviderCapabilityName,
    instrument: MarketInstrument,
    able: (provider: MarketDataProvider) => boolean,
    request: (provider: MarketDataProvider) => Promise<T>,
    isEmpty: (answer: T) => boolean,
    nothing: T,
  ): Promise<T> {
    const sources = this.options.sources();
    let fault: Error | null = null;
    for (const source of sources) {
      const { provider } = source;
      if (!able(provider)) continue;
      try {
        if ((await provider.supported([instrument])).length === 0) continue;
        const answer = await request(provider);
        if (!isEmpty(answer)) return answer;
      } catch (error) {
        fault = error as Error;
        this.options.onFailure(source, capability, fault);
      }
    }
    if (fault && this.rearrangedSince(sources))
      return this.firstAnswer(capability, instrument, able, request, isEmpty, nothing);
    if (fault) throw fault;
    return nothing;
  }
}

/** What several sources can do together, in order of preference. */
export function joinedCapabilities(providers: readonly MarketDataProvider[]): ProviderCapabilities {
  const all = providers.map(({ capabilities }) => capabilities);
  return {
    stream: all.some(({ stream }) => stream),
    snapshot: all.some(({ snapshot }) => snapshot),
    history: BAR_INTERVALS.filter((interval) => all.some(({ history }) => history.includes(interval))),
    // Only exchange-traded instruments split, so only a source that knows splits has a say.
    splitAdjusted: all.find(({ corporateActions }) => corporateActions)?.splitAdjusted ?? false,
    profile: all.some(({ profile }) => profile),
    fundamentals: all.some(({ fundamentals }) => fundamentals),
    corporateActions: all.some(({ corporateActions }) => corporateActions),
    directory: all.some(({ directory }) => directory),
    search: all.some(({ search }) => search),
  };
}

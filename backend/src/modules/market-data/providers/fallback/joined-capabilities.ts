import { BAR_INTERVALS } from '@pricealgo/contract/market/bar';
import type { MarketDataProvider, ProviderCapabilities } from '../market-data-provider.js';

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

import type { HistoryQuery, MarketDataProvider, SourcedBars } from './market-data-provider.js';

/** Bars under the name of who answered: with several sources not always the one that streams the prices. */
export async function sourcedHistory(
  provider: MarketDataProvider,
  query: HistoryQuery,
): Promise<SourcedBars> {
  if (provider.historyFrom) return provider.historyFrom(query);
  const bars = await provider.history(query);
  return { source: provider.sourceOf?.(query.instrument.key) ?? provider.name, bars };
}

/** Under which names a provider's bars may be stored, in order of preference. */
export const sourceNamesOf = ({ sourceNames, name }: MarketDataProvider): readonly string[] =>
  sourceNames ?? [name];

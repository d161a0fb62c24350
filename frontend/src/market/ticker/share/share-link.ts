/** What the address says of the chart; all else in it is of the visit, such as that the tools stand open. */
const SHARED = [
  ...['range', 'interval', 'compare', 'returns', 'chart', 'scale', 'studies', 'hours', 'adjusted', 'source'],
] as const;

/** @returns the absolute address of the page that is shown, with what the chart shows and nothing of the visit */
export function shareLink({
  origin,
  pathname,
  search,
}: Pick<Location, 'origin' | 'pathname' | 'search'>): string {
  const shown = new URLSearchParams(search);
  const fields = SHARED.flatMap((name) => (shown.get(name) ? [[name, shown.get(name)!]] : []));
  // Commas and colons of compared tickers are allowed where they stand, and a link is read by people, too.
  const query = new URLSearchParams(fields).toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return `${origin}${pathname}${query && `?${query}`}`;
}

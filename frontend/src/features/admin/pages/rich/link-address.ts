/** A host, not a scheme: `example.org/a`. */
const BARE_HOST = /^[\w-]+(\.[\w-]+)+([/?#:].*)?$/;

/**
 * The address that a link gets, as the server lets it stand.
 * @param typed `https://…`, `example.org`, `mailto:…`, `tel:…`, `ann@example.org` or a path of this site
 * @returns `null` for anything else: what runs code, other schemes, nonsense
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^\/(?![/\\])\S*$/.test(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/][^\s@:/.]*\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  const address = BARE_HOST.test(text) && !/^[\w.-]+:(?!\d)/.test(text) ? `https://${text}` : text;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, pathname } = new URL(address);
  if (protocol === 'https:') return hostname ? address : null;
  return (protocol === 'mailto:' || protocol === 'tel:') && pathname ? address : null;
}

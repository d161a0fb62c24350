/** A notification's link when it is a path of this site, else `null`: `/watchlist`, not `//evil.example`. */
export function ownPath(link: string | null, origin = window.location.origin): string | null {
  if (link === null || !link.startsWith('/')) return null;
  try {
    const url = new URL(link, origin);
    return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null;
  } catch {
    return null;
  }
}

const KEY = 'is-mobile';

/**
 * A native app that shows the site in a web view opens it with `?isMobile=true`: remembered from then on, it leaves
 * room for that app's own bar. `?isMobile=false` forgets it.
 */
export function applyHostBar(
  location: Location = window.location,
  storage: Storage = window.localStorage,
): void {
  const asked = new URLSearchParams(location.search).get('isMobile');
  try {
    if (asked !== null) storage.setItem(KEY, String(asked === 'true'));
    document.documentElement.dataset.hostBar = String(storage.getItem(KEY) === 'true');
  } catch {
    // Storage may be forbidden: then the address alone decides.
    document.documentElement.dataset.hostBar = String(asked === 'true');
  }
}

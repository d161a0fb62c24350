/* global window, document */
// Runs before the first paint, so that a dark page never flashes white and a member does not read what visitors read. A
// file of its own: the content security policy allows no inline script.
(function () {
  function stored(key) {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  const root = document.documentElement;
  const choice = stored('mantine-color-scheme-value');
  const dark =
    choice === 'dark' || (choice !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  if (stored('user-info') !== null) root.setAttribute('data-member', '');
})();

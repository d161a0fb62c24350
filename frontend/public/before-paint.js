/* global window, document */
// Runs before the first paint, so that a dark page never flashes white, no page turns from blue to teal, and a member does
// not read what visitors read. A file of its own: the content security policy allows no inline script.
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
  if (stored('colour-theme') === 'teal') {
    root.setAttribute('data-colour-theme', 'teal');
    document.querySelector('meta[name="theme-color"]').setAttribute('content', '#0cabb8');
  }
  if (stored('user-info') !== null) root.setAttribute('data-member', '');
})();

/* global window, document */
// Runs before the first paint, so that a dark page never flashes white. A file of its own: the content security
// policy allows no inline script.
(function () {
  function stored() {
    try {
      return window.localStorage.getItem('mantine-color-scheme-value');
    } catch {
      return null;
    }
  }
  const choice = stored();
  const dark =
    choice === 'dark' || (choice !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();

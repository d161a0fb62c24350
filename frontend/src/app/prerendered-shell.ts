/** A page without a heading by then has said something else in its place. */
const LONGEST_MS = 10_000;

/**
 * Takes away the words that the server wrote into the page, in the moment in which the page itself has them: no frame
 * is drawn with both, or with neither.
 * @param root what React draws into
 */
export function removePrerenderedShell(root: Element, shell = document.getElementById('first-words')): void {
  if (!shell) return;
  // A heading that waits for its name is empty.
  const isThere = (): boolean => !!root.querySelector('main h1, main [role="alert"]')?.textContent?.trim();
  const end = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    shell.remove();
  };
  const observer = new MutationObserver(() => isThere() && end());
  const timer = setTimeout(end, LONGEST_MS);
  observer.observe(root, { childList: true, subtree: true });
}

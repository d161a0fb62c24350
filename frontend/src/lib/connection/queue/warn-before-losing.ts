/**
 * Changes wait in memory only: the browser asks before a page that holds some is left.
 * @returns the function that ends it.
 */
export function warnBeforeLosing(waitingChanges: () => number, target: Window = window): () => void {
  const onLeave = (event: BeforeUnloadEvent): void => {
    if (waitingChanges() > 0) event.preventDefault();
  };
  target.addEventListener('beforeunload', onLeave);
  return () => target.removeEventListener('beforeunload', onLeave);
}

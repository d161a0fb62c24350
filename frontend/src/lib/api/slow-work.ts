/** Work that the server may answer before it has ended. */
export interface Work<T> {
  workId: string;
  /** `null`: it is still under way. */
  outcome: T | null;
}

const AGAIN_MS = 1_000;

/**
 * Follows work until it has ended.
 * @param begin starts it
 * @param ask what has become of it
 * @param onRunning called once, when the first answer has no outcome yet
 * @throws what `begin` or `ask` throws
 */
export async function followWork<T>(
  begin: () => Promise<Work<T>>,
  ask: (workId: string) => Promise<Work<T>>,
  onRunning: () => void,
): Promise<T> {
  const begun = await begin();
  let { outcome } = begun;
  if (outcome === null) onRunning();
  while (outcome === null) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    ({ outcome } = await ask(begun.workId));
  }
  return outcome;
}

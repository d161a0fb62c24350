/**
 * Lets one call a minute (by default) through and counts the rest: a dependency that flaps must not flood the log.
 * @returns a function that calls `log` with the number of suppressed calls since the last one.
 */
export function rateLimited(
  log: (message: string, suppressed: number) => void,
  everyMs = 60_000,
): (message: string) => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  let suppressed = 0;
  return (message) => {
    const nowMs = performance.now();
    if (nowMs - lastMs < everyMs) {
      suppressed += 1;
      return;
    }
    lastMs = nowMs;
    log(message, suppressed);
    suppressed = 0;
  };
}

/** Wait before the first restart, ms; it doubles with each ending in a row, up to the longest. People wait for it meanwhile. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;
/** A server that was ready for so long is well: the next ending is the first of a new row. */
const WELL_MS = 60_000;
/** More endings in a row than these mean that no restart will help. */
const ENDINGS_MAX = 12;

/**
 * Runs a server again whenever it ends by itself, until it is told to end. One that never was ready is not repeated: it has
 * said what is wrong with its settings. One that ends again and again is given up after some three minutes.
 * @param {() => Promise<Run>} run starts it and waits for its end
 * @param {object} means
 * @param {(ms: number) => Promise<boolean>} means.wait true: told to end meanwhile
 * @param {(line: string) => void} means.say
 * @param {() => number} [means.nowMs] monotonic
 * @returns {Promise<number>} exit code
 */
export async function keepRunning(run, { wait, say, nowMs = () => performance.now() }) {
  let everReady = false;
  let endings = 0;
  for (;;) {
    const startMs = nowMs();
    const { code, reason, told, ready } = await run();
    everReady ||= ready;
    if (told || code === 0 || !everReady) return code;
    endings = ready && nowMs() - startMs >= WELL_MS ? 1 : endings + 1;
    if (endings > ENDINGS_MAX) {
      say(
        `The server ended by itself (${reason}) for the ${endings}th time in a row: it is not started again.`,
      );
      return code;
    }
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (endings - 1), LONGEST_WAIT_MS);
    say(`The server ended by itself (${reason}): it starts again in ${waitMs / 1_000} s.`);
    if (await wait(waitMs)) return 0;
  }
}

/**
 * @typedef {object} Run
 * @property {number} code shell-style exit code
 * @property {string} reason how it ended, for a person: `code 1`, `SIGKILL`
 * @property {boolean} told it was told to end
 * @property {boolean} ready it said that it is ready
 */

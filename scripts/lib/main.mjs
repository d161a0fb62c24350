import { requireNode } from './require-node.mjs';

/**
 * The frame of every script: the Node check, then the work, whose result is the exit code; a fault is printed as one line.
 * @param {() => Promise<number | void>} work
 */
export function main(work) {
  requireNode();
  work().then(
    (code) => process.exit(code ?? 0),
    (error) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
}

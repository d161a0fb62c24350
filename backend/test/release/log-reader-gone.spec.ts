import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const moduleAt = (file: string): string =>
  pathToFileURL(path.resolve(import.meta.dirname, '../../dist', file)).href;

/** Logs more than a pipe holds, says so, and ends as the product does when it is told to. */
const PROCESS = `
  import { logOutput } from '${moduleAt('common/logging/log-output.js')}';
  import { Shutdown } from '${moduleAt('bootstrap/shutdown.js')}';
  const shutdown = new Shutdown();
  shutdown.listen(() => undefined);
  // As the product does: from then on a write that finds no room returns.
  process.stdout.write('begun\\n');
  for (let n = 0; n < 4_000; n++) logOutput.write('x'.repeat(255) + '\\n');
  process.send('logged');
  setInterval(() => undefined, 1_000);
`;

describe('the end of a process whose log nobody reads', () => {
  it.each([
    ['the reader stands still', false],
    ['the reader is gone', true],
  ])('comes all the same: %s', async (_case, gone) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', PROCESS], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    try {
      child.stdout!.pause();
      const ended = once(child, 'exit');
      await once(child, 'message');
      if (gone) child.stdout!.destroy();
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
    }
  });
});

// `npm run test:faults`: breaks everything that the product depends on and prints what that did; `FAULTS=full` at full length.
// Arguments are Jest's: `npm run test:faults -- redis` runs one family.
import { main } from './lib/main.mjs';

main(async () => {
  const { ensureInstalled } = await import('./lib/install.mjs');
  const { ensureBuilt } = await import('./lib/build.mjs');
  const { npm, supervise } = await import('./lib/processes.mjs');
  const { testEnv } = await import('./lib/test-env.mjs');
  await ensureInstalled();
  await ensureBuilt(['backend', 'frontend']);
  const [command, args, { env, ...options }] = npm(
    'run',
    'test:faults',
    '-w',
    'backend',
    '--silent',
    '--',
    ...process.argv.slice(2),
  );
  const { code } = await supervise(command, args, { ...options, env: { ...testEnv(), PATH: env.PATH } });
  return code;
});

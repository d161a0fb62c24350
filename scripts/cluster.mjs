// `npm run cluster`: several processes of the product behind a proxy on this machine; backend/test/cluster/run.ts tells its options.
import { main } from './lib/main.mjs';

main(async () => {
  const { ensureInstalled } = await import('./lib/install.mjs');
  const { ensureBuilt } = await import('./lib/build.mjs');
  const { inRoot, productNode } = await import('./lib/paths.mjs');
  const { supervise } = await import('./lib/processes.mjs');
  await ensureInstalled();
  await ensureBuilt(['backend', 'frontend']);
  const script = inRoot('backend/test/cluster/run.ts');
  const { code } = await supervise(productNode(), [script, ...process.argv.slice(2)], {
    cwd: inRoot('backend'),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  return code;
});

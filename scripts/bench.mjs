// `node scripts/bench.mjs FILE …`: one benchmark on the product as it is now, installed and built first where needed.
import { main } from './lib/main.mjs';

main(async () => {
  const { ensureInstalled } = await import('./lib/install.mjs');
  const { ensureBuilt } = await import('./lib/build.mjs');
  const { inRoot, productNode } = await import('./lib/paths.mjs');
  const { supervise } = await import('./lib/processes.mjs');
  const [file, ...args] = process.argv.slice(2);
  const workspace = file.split('/')[0];
  await ensureInstalled();
  const pages = workspace === 'frontend' || args.includes('--browser');
  await ensureBuilt(pages ? ['backend', 'frontend'] : ['backend']);
  const { code } = await supervise(productNode(), [inRoot(file), ...args], { cwd: inRoot(workspace) });
  return code;
});

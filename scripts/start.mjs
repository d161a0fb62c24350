// `npm start`: from whatever state the checkout is in to a running server.
import { main } from './lib/main.mjs';

main(async () => {
  const { ensureInstalled } = await import('./lib/install.mjs');
  const { ensureBuilt } = await import('./lib/build.mjs');
  const { runServer } = await import('./lib/server.mjs');
  await ensureInstalled();
  await ensureBuilt(['backend', 'frontend']);
  return runServer();
});

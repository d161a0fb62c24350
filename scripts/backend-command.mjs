// `node scripts/backend-command.mjs NAME …`: one command of the backend, installed and built first where needed.
import { main } from './lib/main.mjs';

main(async () => {
  const { ensureInstalled } = await import('./lib/install.mjs');
  const { ensureBuilt } = await import('./lib/build.mjs');
  const { runBackend } = await import('./lib/server.mjs');
  const [name, ...args] = process.argv.slice(2);
  await ensureInstalled();
  await ensureBuilt(['backend']);
  // npm moves to the repository's root; file names among the arguments are meant from where the user stands.
  return runBackend(`commands/${name}.js`, args, { cwd: process.env.INIT_CWD ?? process.cwd() });
});

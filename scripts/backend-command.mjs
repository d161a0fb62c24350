// `node scripts/backend-command.mjs NAME …`: one command of the backend, installed and built first where needed.
import { existsSync } from 'node:fs';
import { main } from './lib/main.mjs';

main(async () => {
  const { ensureInstalled } = await import('./lib/install.mjs');
  const { ensureBuilt } = await import('./lib/build.mjs');
  const { inRoot } = await import('./lib/paths.mjs');
  const { runBackend } = await import('./lib/server.mjs');
  const [name, ...args] = process.argv.slice(2);
  await ensureInstalled();
  await ensureBuilt(['backend']);
  const script = `commands/${name}.js`;
  if (!existsSync(inRoot('backend/dist', script))) throw new Error(`The backend has no command ${name}.`);
  // npm moves to the repository's root; file names among the arguments are meant from where the user stands.
  return runBackend(script, args, { cwd: process.env.INIT_CWD ?? process.cwd() });
});

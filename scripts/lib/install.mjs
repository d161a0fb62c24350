import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { npm, supervise } from './processes.mjs';

/** Installs from the lockfile when `node_modules` is missing or is not what the lockfile says. */
export async function ensureInstalled() {
  const reason = staleReason();
  if (reason === null) return;
  process.stdout.write(`Installing packages (${reason}); this takes a minute…\n`);
  const [command, args, options] = npm('ci', '--no-audit', '--no-fund', '--loglevel=error');
  const { code } = await supervise(command, args, options);
  if (code !== 0) throw new Error(`npm ci failed (exit code ${code}): see its message above.`);
}

/** npm itself writes down what it installed, at the very end: an interrupted installation has no such record. */
function staleReason() {
  const wanted = packages('package-lock.json');
  let installed;
  try {
    installed = packages('node_modules/.package-lock.json');
  } catch {
    return 'there are none yet';
  }
  for (const [name, entry] of Object.entries(wanted)) {
    if (!name.startsWith('node_modules/') && !name.includes('/node_modules/')) continue;
    const found = installed[name];
    if (!found && (entry.optional || entry.devOptional || entry.peer)) continue;
    // Links to our own workspaces have no version.
    if (!found || found.version !== entry.version) return `${name.replace(/^.*node_modules\//, '')} changed`;
  }
  return null;
}

function packages(file) {
  return JSON.parse(readFileSync(inRoot(file), 'utf8')).packages;
}

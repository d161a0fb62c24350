import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, watch } from 'node:fs';
import { ensureBuilt, PACKAGES } from './build.mjs';
import { inRoot, productNode } from './paths.mjs';
import { capture, npm, onNpmGone } from './processes.mjs';
import { NODE_ARGS, productEnv } from './server.mjs';

/** Editors write a file in several steps. */
const SETTLE_MS = 150;

/** Runs until Ctrl-C: backend and packages built and restarted on every saved change, Vite beside them. */
export async function develop() {
  const node = productNode();
  await ensureBuilt(['backend']);
  const env = { ...productEnv(), LOG_PRETTY: productEnv().LOG_PRETTY || 'true' };
  const backend = new RestartingBackend(node, env);
  backend.start();
  const vite = spawn(node, [inRoot('node_modules/vite/bin/vite.js'), '--clearScreen', 'false'], {
    cwd: inRoot('frontend'),
    env,
    stdio: 'inherit',
  });
  const stopWatching = watchSources((workspaces) => backend.rebuild(workspaces));
  await untilToldToEnd(vite);
  stopWatching();
  vite.kill('SIGTERM');
  await Promise.all([backend.stop(), vite.exitCode ?? vite.signalCode ?? once(vite, 'exit')]);
}

class RestartingBackend {
  #child = null;
  #busy = Promise.resolve();

  constructor(node, env) {
    this.node = node;
    this.env = env;
  }

  start() {
    this.#child = spawn(this.node, [...NODE_ARGS, inRoot('backend/dist/main.js')], {
      cwd: inRoot(),
      env: this.env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  }

  /**
   * One rebuild at a time; a build that fails leaves the running server alone.
   * @param {string[]} workspaces folders of those whose sources changed
   */
  rebuild(workspaces) {
    this.#busy = this.#busy.then(async () => {
      // What is in dist no longer is what its stamp says.
      rmSync(inRoot('backend/dist/.inputs'), { force: true });
      // The backend each time: the bundle that `dist/main.js` was has the packages in it.
      for (const workspace of new Set([...workspaces, 'backend'])) {
        const [command, args, options] = npm(
          'exec',
          '--',
          'swc',
          'src',
          '-d',
          'dist',
          '--strip-leading-paths',
        );
        const { code, output } = await capture(command, args, { ...options, cwd: inRoot(workspace) });
        if (code !== 0) return void process.stderr.write(output);
      }
      await this.#end();
      this.start();
    });
  }

  async stop() {
    await this.#busy;
    await this.#end();
  }

  async #end() {
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

/** Calls back with the workspaces whose sources changed since the last call; returns what ends the watch. */
function watchSources(onChange) {
  const changed = new Set();
  let timer;
  const watchers = [...PACKAGES, 'backend'].map((workspace) =>
    watch(inRoot(workspace, 'src'), { recursive: true }, (_event, file) => {
      if (!file || /\.spec\.ts$|~$|\.sw.$/.test(file)) return;
      changed.add(workspace);
      clearTimeout(timer);
      timer = setTimeout(() => {
        onChange([...changed]);
        changed.clear();
      }, SETTLE_MS);
    }),
  );
  return () => watchers.forEach((watcher) => watcher.close());
}

function untilToldToEnd(vite) {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve);
    onNpmGone(resolve);
    vite.once('exit', resolve);
  });
}

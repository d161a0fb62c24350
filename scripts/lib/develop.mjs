import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, watch } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { inRoot, productNode } from './paths.mjs';
import { capture, npm, onNpmGone } from './processes.mjs';
import { NODE_ARGS, productEnv } from './server.mjs';

/** Editors write a file in several steps. */
const SETTLE_MS = 150;

/** Runs until Ctrl-C: backend built and restarted on every saved change, Vite beside it. */
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
  const watcher = watchSource(() => backend.rebuild());
  await untilToldToEnd(vite);
  watcher.close();
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

  /** One rebuild at a time; a build that fails leaves the running server alone. */
  rebuild() {
    this.#busy = this.#busy.then(async () => {
      // What is in dist no longer is what its stamp says.
      rmSync(inRoot('backend/dist/.inputs'), { force: true });
      const [command, args, options] = npm('exec', '--', 'swc', 'src', '-d', 'dist', '--strip-leading-paths');
      const { code, output } = await capture(command, args, { ...options, cwd: inRoot('backend') });
      if (code !== 0) return void process.stderr.write(output);
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

function watchSource(onChange) {
  let timer;
  return watch(inRoot('backend/src'), { recursive: true }, (_event, file) => {
    if (!file || /\.spec\.ts$|~$|\.sw.$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, SETTLE_MS);
  });
}

function untilToldToEnd(vite) {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve);
    onNpmGone(resolve);
    vite.once('exit', resolve);
  });
}

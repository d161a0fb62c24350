import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { ROOT, inRoot } from './paths.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** A child that got an ending signal has this long to end before it is killed. */
const END_LIMIT_MS = 40_000;

/**
 * Starts a child that gets every ending signal of this process exactly once, and waits for it.
 * When npm started us, npm's death ends the child too: a shell between us and npm does not pass signals on.
 * @returns {Promise<{ code: number, signal: string | null, told: boolean, ready: boolean }>} shell-style exit code; the
 * signal that killed it, without a chance to clean up; whether it was told to end, and whether it ever sent `ready`
 */
export function supervise(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    let signalled = false;
    let ready = false;
    let killTimer;
    const send = (signal) => {
      if (signalled) return;
      signalled = true;
      child.kill(signal);
      killTimer = setTimeout(() => child.kill('SIGKILL'), END_LIMIT_MS);
    };
    for (const signal of SIGNALS) process.on(signal, send);
    const unwatch = onNpmGone(() => send('SIGTERM'));
    const settle =
      (finish) =>
      (...values) => {
        unwatch();
        clearTimeout(killTimer);
        for (const signal of SIGNALS) process.off(signal, send);
        finish(...values);
      };
    child.on('message', (message) => (ready ||= message === 'ready'));
    child.once('error', settle(reject));
    child.once(
      'exit',
      settle((code, signal) => {
        const end = () =>
          resolve({
            code: code ?? 128 + constants.signals[signal],
            signal,
            told: signalled || SIGNALS.includes(signal),
            ready,
          });
        // What a child sent last may be read after its end.
        if (child.connected) child.once('disconnect', end);
        else end();
      }),
    );
  });
}

/** Waits, as long as nobody tells this process to end. @returns {Promise<boolean>} whether somebody did */
export function waitUntilTold(ms) {
  return new Promise((resolve) => {
    const end = (told) => {
      clearTimeout(timer);
      unwatch();
      for (const signal of SIGNALS) process.off(signal, onSignal);
      resolve(told);
    };
    const onSignal = () => end(true);
    for (const signal of SIGNALS) process.on(signal, onSignal);
    const unwatch = onNpmGone(onSignal);
    const timer = setTimeout(() => end(false), ms);
  });
}

/**
 * Calls back when the npm that started us is gone, also where npm could send no signal.
 * @returns {() => void} ends the watch
 */
export function onNpmGone(callback) {
  if (!process.env.npm_lifecycle_event) return () => undefined;
  const starter = npmAbove();
  const watch = setInterval(() => npmAbove() !== starter && callback(), 100);
  return () => clearInterval(watch);
}

/** The processes from us up to npm, which runs scripts through a shell that may stay in between. */
function npmAbove() {
  const parent = process.ppid;
  if (process.platform !== 'linux') return `${parent}`;
  try {
    const [, name, above] = /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'));
    return /^(ba|da|a|k|z)?sh$/.test(name) ? `${parent} ${above}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}

/**
 * Runs something to its end, in a process group of its own, and keeps what it prints.
 * @param {AbortSignal} [options.signal] kills the whole group
 * @returns {Promise<{ code: number, output: string }>} output: both streams in order
 */
export function capture(command, args, { signal, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      ...options,
    });
    const send = (name) => {
      try {
        if (process.platform === 'win32') child.kill(name);
        else process.kill(-child.pid, name);
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    };
    const end = (name) => {
      send(name);
      child.once('close', () => process.exit(128 + constants.signals[name]));
    };
    for (const name of SIGNALS) process.on(name, end);
    signal?.addEventListener('abort', () => send('SIGTERM'), { once: true });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code, name) => {
      for (const each of SIGNALS) process.off(each, end);
      resolve({ code: code ?? 128 + constants.signals[name], output });
    });
  });
}

/**
 * How to call npm with the system's Node: `npm ci` must not run on the Node that it is about to delete, which
 * `npm run` puts first in PATH.
 * @returns {[string, string[], { env: Record<string, string | undefined>, shell?: boolean }]}
 */
export function npm(...args) {
  const bin = inRoot('node_modules', '.bin');
  const search = (process.env.PATH ?? '').split(path.delimiter).filter((dir) => path.resolve(dir) !== bin);
  const env = { ...process.env, PATH: search.join(path.delimiter) };
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli?.endsWith('.js') && node && !path.resolve(node).startsWith(inRoot('node_modules'))) {
    return [node, [cli, ...args], { env }];
  }
  return ['npm', args, { env, shell: process.platform === 'win32' }];
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { onPath } from './which.mjs';

/**
 * A Redis (or Valkey) of its own on a free port, set up as production has to be: append-only file, nothing evicted. `kill` ends
 * it as a crash does; `start` brings it back on the same port with what its file holds.
 * @param {{ keeps?: boolean }} [options] `keeps: false`: without a file, so that it comes back empty
 * @returns {Promise<import('./redis-server.mjs').RedisServer | null>} `null` where none is installed
 */
export async function startRedis({ keeps = true } = {}) {
  const binary = onPath('redis-server') ?? onPath('valkey-server');
  if (!binary) return null;
  const dir = mkdtempSync(path.join(tmpdir(), 'pricealgo-redis-'));
  const port = await freePort();
  const file = ['--appendonly', keeps ? 'yes' : 'no'];
  const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', dir, ...file];
  let server;
  const atExit = () => server.kill('SIGKILL');
  const start = async () => {
    server = spawn(binary, [...settings, '--save', '', '--maxmemory-policy', 'noeviction'], {
      stdio: 'ignore',
    });
    while (!(await answers(port))) {
      if (server.exitCode !== null) throw new Error(`${binary} ended with code ${server.exitCode}`);
      await delay(20);
    }
  };
  const end = async (signal) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  process.once('exit', atExit);
  await start();
  const stop = async () => {
    await end('SIGTERM');
    process.off('exit', atExit);
    rmSync(dir, { recursive: true, force: true });
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    signal: (signal) => server.kill(signal),
    start,
    kill: () => end('SIGKILL'),
    stop,
  };
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const end = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('data', (data) => end(String(data).startsWith('+PONG')));
    socket.once('error', () => end(false));
  });
}

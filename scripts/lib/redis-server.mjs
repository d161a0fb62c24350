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
 * A Redis (or Valkey) of its own on a free port, set up as production has to be: append-only file, nothing evicted.
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | null>} `null` where none is installed
 */
export async function startRedis() {
  const binary = onPath('redis-server') ?? onPath('valkey-server');
  if (!binary) return null;
  const dir = mkdtempSync(path.join(tmpdir(), 'pricealgo-redis-'));
  const port = await freePort();
  const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', dir, '--appendonly', 'yes'];
  const server = spawn(binary, [...settings, '--save', '', '--maxmemory-policy', 'noeviction'], {
    stdio: 'ignore',
  });
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  while (!(await answers(port))) {
    if (server.exitCode !== null) throw new Error(`${binary} ended with code ${server.exitCode}`);
    await delay(20);
  }
  const stop = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    process.off('exit', kill);
    rmSync(dir, { recursive: true, force: true });
  };
  return { url: `redis://127.0.0.1:${port}`, stop };
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

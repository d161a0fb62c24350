import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { io } from 'socket.io-client';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const BACKEND = path.resolve(import.meta.dirname, '..', '..');

interface PollingError extends Error {
  /** HTTP status of the refused request. */
  description: number;
  context: { responseText: string };
}

/** What docs/api.md says of sockets, against the running application. */
describe('docs/api.md', () => {
  const page = readFileSync(path.join(BACKEND, '..', 'docs', 'api.md'), 'utf8');
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('its example prints prices as they come', async () => {
    const [, example] = /```js\n([^]*?)```/.exec(page)!;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', example!], {
      cwd: BACKEND,
      env: { ...process.env, PRICEALGO_URL: test.url, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const lines = createInterface({ input: child.stdout });
      for await (const line of lines) {
        expect(line).toMatch(/^(AAPL|BTCUSD) \d+(\.\d+)?$/);
        break;
      }
      expect(child.exitCode).toBeNull();
    } finally {
      child.kill();
    }
    expect.assertions(2);
  });

  it('a client with the defaults of Socket.IO is told in words what it has to change', async () => {
    const client = io(`${test.url}/tickers`, { reconnection: false, forceNew: true });
    // Read at once: the client empties its request as soon as the event has been handled.
    const { status, text } = await new Promise<{ status: number; text: string }>((resolve) =>
      client.once('connect_error', (error) => {
        const { description, context } = error as PollingError;
        resolve({ status: description, text: context.responseText });
      }),
    );
    client.disconnect();
    const [, shown] = /```json\n([^]*?)```/.exec(page)!;
    const answer = JSON.parse(text) as { data: { requestId: string } };
    expect(status).toBe(400);
    expect({ ...answer, data: { ...answer.data, requestId: '…' } }).toEqual(JSON.parse(shown!));
  });

  it.each(['GET', 'POST'])('a %s of long polling is answered with the wrapper', async (method) => {
    for (const query of [
      'EIO=4&transport=polling',
      'EIO=4&transport=polling&sid=x',
      'transport=websocket',
      '',
    ]) {
      const response = await fetch(`${test.url}/socket.io/?${query}`, { method });
      expect(response.status).toBe(400);
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      expect(await response.json()).toMatchObject({ status: 'error', data: { code: 'invalid_request' } });
    }
  });
});

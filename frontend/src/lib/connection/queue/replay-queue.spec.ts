import { ApiError } from '../../http/api-error';
import { OfflineMonitor } from '../offline-monitor';
import { isNeverQueued } from './never-queued';
import { ReplayQueue } from './replay-queue';

/** The site: whether it is there, what reached it, and what it answers. */
let up: boolean;
let reached: { line: string; key: string | null; area: string }[];
let answers: ((line: string) => Response | null)[];
let userId: string | null;
let refused: string[];
let holderChanged: () => void;
let monitor: OfflineMonitor;
let queue: ReplayQueue;

const wrapper = (data: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(
    JSON.stringify({ status: status === 200 ? 'success' : 'error', data, message: `m${status}` }),
    {
      status,
      headers,
    },
  );

beforeEach(() => {
  jest.useFakeTimers();
  up = true;
  reached = [];
  answers = [];
  userId = 'ann';
  refused = [];
  monitor = new OfflineMonitor(() => Promise.resolve(up));
  queue = new ReplayQueue({
    send: async (request, area) => {
      const line = `${request.method} ${new URL(request.url).pathname} ${await request.text()}`.trim();
      if (!up) throw new TypeError('Failed to fetch');
      reached.push({ line, key: request.headers.get('Idempotency-Key'), area });
      const answer = answers.shift()?.(line);
      if (answer === null) throw new TypeError('Connection reset');
      return answer ?? wrapper(line);
    },
    monitor,
    owner: () => ({ area: 'member', userId }),
    holder: () => userId,
    onHolderChange: (run) => void (holderChanged = run),
    onRefused: (_answers, message) => refused.push(message),
    full: () => new ApiError('full', 0, 'full', null),
    dropped: () => new ApiError('dropped', 0, 'dropped', null),
  });
});
afterEach(() => jest.useRealTimers());

const write = (name: string, body = '', signal?: AbortSignal): Promise<Response> =>
  queue.call(new Request(`http://site.example/api/${name}`, { method: 'POST', body, signal }));
const read = (name: string): Promise<Response> => queue.call(new Request(`http://site.example/api/${name}`));
const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(0);
const lines = (): string[] => reached.map(({ line }) => line);

async function goOffline(): Promise<void> {
  up = false;
  await monitor.tryNow();
}
async function comeBack(): Promise<void> {
  up = true;
  await monitor.tryNow();
  await settle();
}

test('with the site there a call is made at once; a change carries a key, a question does not', async () => {
  expect(await (await write('a', '1')).json()).toMatchObject({ data: 'POST /api/a 1' });
  await read('b');
  expect(reached[0]!.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(reached[1]!.key).toBeNull();
});

test('a change that fails on the way waits, and is replayed once with the key of its first try', async () => {
  let firstKey: string | null = null;
  const send = jest.spyOn(Request.prototype, 'text').mockImplementationOnce(async function (this: Request) {
    firstKey = this.headers.get('Idempotency-Key');
    return '1';
  });
  up = false;
  const answer = write('a', '1');
  await settle();
  send.mockRestore();
  expect(monitor.isOnline()).toBe(false);
  expect(queue.waitingChanges()).toBe(1);
  await comeBack();
  expect(await (await answer).json()).toMatchObject({ data: 'POST /api/a 1' });
  expect(reached).toEqual([{ line: 'POST /api/a 1', key: firstKey, area: 'member' }]);
  expect(queue.waitingChanges()).toBe(0);
});

test('in order, and a call made during the replay stands behind it', async () => {
  await goOffline();
  const made = [write('a', '1'), read('q'), write('b', '2'), write('c', '3')];
  await settle();
  answers = [() => (void made.push(read('late')), wrapper('')), () => wrapper('')];
  await comeBack();
  await Promise.all(made);
  expect(lines()).toEqual(['POST /api/a 1', 'GET /api/q', 'POST /api/b 2', 'POST /api/c 3', 'GET /api/late']);
});

test('the same call twice is one call, and each caller has its answer', async () => {
  await goOffline();
  const made = [write('a', '1'), write('a', '1'), read('q'), write('a', '2'), read('q')];
  await settle();
  expect(queue.waitingChanges()).toBe(2);
  await comeBack();
  const texts = await Promise.all(made.map(async (answer) => (await (await answer).json()).data));
  expect(texts).toEqual(['POST /api/a 1', 'POST /api/a 1', 'GET /api/q', 'POST /api/a 2', 'GET /api/q']);
  expect(lines()).toEqual(['POST /api/a 1', 'GET /api/q', 'POST /api/a 2']);
});

test('on, off, on again ends on', async () => {
  await goOffline();
  const made = [write('theme', 'dark'), write('theme', 'light'), write('theme', 'dark')];
  await settle();
  await comeBack();
  await Promise.all(made);
  expect(lines()).toEqual(['POST /api/theme light', 'POST /api/theme dark']);
});

test('stops when the site goes away again, and keeps the rest', async () => {
  await goOffline();
  const made = [write('a'), write('b'), write('c')];
  await settle();
  answers = [() => wrapper(''), () => ((up = false), null)];
  await comeBack();
  expect(lines()).toEqual(['POST /api/a', 'POST /api/b']);
  expect(monitor.isOnline()).toBe(false);
  expect(queue.waitingChanges()).toBe(2);
  await comeBack();
  await Promise.all(made);
  expect(lines()).toEqual(['POST /api/a', 'POST /api/b', 'POST /api/b', 'POST /api/c']);
  expect(reached[2]!.key).toBe(reached[1]!.key);
});

test('another user, or none: what waits is dropped', async () => {
  await goOffline();
  const made = write('a');
  await settle();
  const failure = expect(made).rejects.toMatchObject({ code: 'dropped' });
  userId = 'bob';
  holderChanged();
  await failure;
  await comeBack();
  expect(reached).toEqual([]);
});

test('a hundred calls wait: a question makes room for a change, a change for nobody', async () => {
  await goOffline();
  const question = read('q');
  const dropped = expect(question).rejects.toThrow('Failed to fetch');
  await settle();
  const made = Array.from({ length: 100 }, (_, n) => write('a', String(n)));
  await dropped;
  await settle();
  await expect(write('a', 'too many')).rejects.toMatchObject({ code: 'full' });
  await expect(read('q')).rejects.toMatchObject({ code: 'full' });
  expect(queue.waitingChanges()).toBe(100);
  await comeBack();
  await Promise.all(made);
  expect(lines()).toEqual(Array.from({ length: 100 }, (_, n) => `POST /api/a ${n}`));
});

test('the answer of a replay is the answer of the call, and a refusal is told', async () => {
  await goOffline();
  const made = [write('a'), write('b')];
  await settle();
  answers = [() => wrapper(null, 422), () => wrapper('fine')];
  await comeBack();
  expect((await made[0]!).status).toBe(422);
  expect((await made[1]!).status).toBe(200);
  expect(refused).toEqual(['m422']);
});

test('"later" of the server is obeyed, and its last word counts in the end', async () => {
  await goOffline();
  const made = [write('a'), write('b')];
  await settle();
  answers = [() => wrapper(null, 429, { 'Retry-After': '7' })];
  await comeBack();
  await jest.advanceTimersByTimeAsync(6_999);
  expect(lines()).toEqual(['POST /api/a']);
  // A question need not wait for that.
  await read('q');
  await jest.advanceTimersByTimeAsync(1);
  await Promise.all(made);
  expect(lines()).toEqual(['POST /api/a', 'GET /api/q', 'POST /api/a', 'POST /api/b']);
  answers = Array.from({ length: 3 }, () => () => wrapper(null, 503));
  await goOffline();
  const busy = write('c');
  await settle();
  await comeBack();
  await jest.advanceTimersByTimeAsync(10_000);
  expect((await busy).status).toBe(503);
});

test('a first try that may still run, or has died, is waited for; a plain conflict is an answer', async () => {
  await goOffline();
  const made = [write('a'), write('b')];
  await settle();
  const running = (): Response => wrapper(null, 409, { 'Retry-After': '1' });
  answers = [...Array.from({ length: 10 }, () => running), () => wrapper('done'), () => wrapper(null, 409)];
  await comeBack();
  await jest.advanceTimersByTimeAsync(10_000);
  expect((await made[0]!).status).toBe(200);
  expect((await made[1]!).status).toBe(409);
  expect(lines()).toHaveLength(12);
});

test('a change that is cut off although the site is there is repeated, a question is not', async () => {
  answers = [() => null];
  const made = write('a');
  await jest.advanceTimersByTimeAsync(2_000);
  expect((await made).status).toBe(200);
  expect(reached[0]!.key).toBe(reached[1]!.key);
  answers = [() => null];
  await expect(read('q')).rejects.toThrow('Connection reset');
  answers = Array.from({ length: 9 }, () => () => null);
  const never = expect(write('b')).rejects.toThrow('Connection reset');
  await jest.advanceTimersByTimeAsync(10_000);
  await never;
  expect(lines().filter((line) => line === 'POST /api/b')).toHaveLength(4);
  expect(refused).toEqual([]);
});

test('a gateway that finds no server, and a token that cannot be renewed on the way, are no answers', async () => {
  for (const status of [502, 504, 401]) {
    answers = [() => ((up = false), wrapper(null, status))];
    const made = write('a', String(status));
    await settle();
    expect(queue.waitingChanges() + Number(monitor.isOnline())).toBe(1);
    await comeBack();
    expect((await made).status).toBe(200);
  }
});

test('whoever gives up waiting is not served', async () => {
  await goOffline();
  const stop = new AbortController();
  const made = expect(write('a', '', stop.signal)).rejects.toThrow('no more');
  await settle();
  stop.abort(new Error('no more'));
  await made;
  await comeBack();
  expect(reached).toEqual([]);
});

test.each([
  ['login', true],
  ['refresh', true],
  ['profile/email/confirm', true],
  ['admin/totp/setup', true],
  ['updatePasswordForUser', true],
  ['change-password', true],
  ['updateprofile', false],
  ['profile-picture/remove', false],
  ['getProfile', false],
  ['alerts/create', false],
] as const)('/api/%s never queued: %s', (name, never) => {
  expect(isNeverQueued(`/api/${name}`)).toBe(never);
});

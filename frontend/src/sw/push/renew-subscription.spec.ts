import { noteForWorker } from '../../lib/session/logouts-for-worker';
import { installCachesAndLocks, removeCachesAndLocks } from '../../../test/caches-and-locks';
import { renewSubscription } from './renew-subscription';

interface Call {
  path: string;
  body: unknown;
  token: string | null;
}
let calls: Call[];
/** What happens while the server makes its answer. */
let meanwhile: () => Promise<void>;

const subscription = (endpoint: string) => ({ endpoint, toJSON: () => ({ endpoint, keys: { auth: 'a' } }) });
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** As the browser does when a push service gave the subscription a new address. */
async function addressChanges(): Promise<void> {
  const event = new Event('pushsubscriptionchange');
  let work: Promise<unknown> | undefined;
  await new Promise<void>((resolve) => {
    Object.assign(event, {
      oldSubscription: subscription('https://push.example/old'),
      newSubscription: subscription('https://push.example/new'),
      waitUntil: (promise: Promise<unknown>) => {
        work = promise;
        resolve();
      },
    });
    self.dispatchEvent(event);
  });
  await work;
}

beforeAll(() => renewSubscription());
beforeEach(() => {
  installCachesAndLocks();
  calls = [];
  meanwhile = async () => undefined;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (target, init) => {
    const token = new Headers(init?.headers).get('Authorization');
    calls.push({ path: String(target), body: JSON.parse(String(init?.body)) as unknown, token });
    await meanwhile();
    return new Response('{"status":"success","data":{"token":"t"}}');
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  removeCachesAndLocks();
});

const paths = (): string[] => calls.map(({ path }) => path);

test('a new address is told to the server with the token of the member’s cookie', async () => {
  await addressChanges();
  expect(paths()).toEqual(['/api/refresh', '/api/push/unsubscribe', '/api/push/subscribe']);
  expect(calls[0]!.body).toEqual({ area: 'member' });
  expect(calls.slice(1).map(({ token }) => token)).toEqual(['Bearer t', 'Bearer t']);
});

test('a session whose logout the server has not heard of is left alone', async () => {
  await noteForWorker(() => ['member']);
  await addressChanges();
  expect(paths()).toEqual([]);
});

test('the logout of the other area is none of its business, nor one that was sent', async () => {
  await noteForWorker(() => ['admin']);
  await addressChanges();
  await noteForWorker(() => []);
  await addressChanges();
  expect(paths().filter((path) => path === '/api/push/subscribe')).toHaveLength(2);
});

test('it is looked for when the turn has come, not when the turn was asked for', async () => {
  let leave = (): void => undefined;
  const held = navigator.locks.request(
    'session-refresh-member',
    () => new Promise<void>((resolve) => (leave = resolve)),
  );
  const changed = addressChanges();
  await settled();
  await noteForWorker(() => ['member']);
  leave();
  await Promise.all([held, changed]);
  expect(paths()).toEqual([]);
});

test('a logout while the answer is on its way: the token is not used', async () => {
  meanwhile = () => noteForWorker(() => ['member']);
  await addressChanges();
  expect(paths()).toEqual(['/api/refresh']);
});

import type * as Area from './area';
import type * as Refresh from './refresh';
import type * as Session from './session';
import type { MemberInfo } from './session-info';

const NOW = 1_700_000_000_000;
const member = (token: string): MemberInfo =>
  ({ userId: 'u1', name: 'Ann Lee', token, tokenExpiresMs: NOW + 600_000 }) as MemberInfo;

/** One lock for all tabs, as browsers have it: granted in order, given up by who waits no longer. */
class Locks {
  private readonly waiting: (() => void)[] = [];
  private held = false;

  async request<T>(_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<T>): Promise<T> {
    if (this.held) {
      await new Promise<void>((resolve, reject) => {
        this.waiting.push(resolve);
        signal.addEventListener('abort', () => {
          this.waiting.splice(this.waiting.indexOf(resolve), 1);
          reject(signal.reason as Error);
        });
      });
    }
    this.held = true;
    try {
      return await run();
    } finally {
      this.held = this.waiting.length > 0;
      this.waiting.shift()?.();
    }
  }
}

let session: typeof Session;
let refresh: typeof Refresh;
let answers: ((init: RequestInit) => Promise<Response>)[];
let locks: Locks;

const fresh = (): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify({ status: 'success', data: member('second'), message: '' })));
/** Takes the question and says nothing, until who asks gives up. */
const never = ({ signal }: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

/** Another tab: modules of its own, the same storage and locks. */
async function tab(): Promise<typeof Refresh> {
  jest.resetModules();
  jest.mock('./area', () => ({ ...jest.requireActual<typeof Area>('./area'), areaOf: () => 'member' }));
  session = await import('./session');
  return import('./refresh');
}

beforeEach(async () => {
  jest.useFakeTimers({ now: NOW });
  localStorage.clear();
  locks = new Locks();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  // The browser's own timer is not on the test's clock.
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms);
    return controller.signal;
  });
  answers = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((_target, init) => answers.shift()!(init ?? {}));
  refresh = await tab();
  session.storeMember(member('first'));
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a server that never answers decides nothing, and the next question is asked anew', async () => {
  answers = [never, fresh];
  const first = refresh.refreshSession('member', 'first');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await first).toBe('unknown');
  expect(await refresh.refreshSession('member', 'first')).toBe('fresh');
});

test('other tabs go on when the question of one is given up', async () => {
  answers = [never, fresh];
  const other = await tab();
  const first = refresh.refreshSession('member', 'first');
  const second = other.refreshSession('member', 'first');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await Promise.all([first, second])).toEqual(['unknown', 'fresh']);
  expect(session.heldToken('member')?.token).toBe('second');
});

test('a tab that was frozen with the lock keeps no other one waiting for good', async () => {
  void locks.request(
    'session-refresh-member',
    { signal: new AbortController().signal },
    () => new Promise(() => undefined),
  );
  answers = [fresh];
  const asked = refresh.refreshSession('member', 'first');
  await jest.advanceTimersByTimeAsync(12_000);
  expect(await asked).toBe('fresh');
});

test('a token that another tab brought meanwhile is the answer', async () => {
  answers = [fresh];
  const other = await tab();
  const both = [refresh.refreshSession('member', 'first'), other.refreshSession('member', 'first')];
  expect(await Promise.all(both)).toEqual(['fresh', 'fresh']);
  expect(globalThis.fetch).toHaveBeenCalledTimes(1);
});

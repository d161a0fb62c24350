import { MessageChannel } from 'node:worker_threads';
import { followWorker } from './follow-worker';
import { reloadNow, setUpdateState, updateState } from './update-state';

/** A worker that knows of which version it is; a busy one says so when it is asked to `answer`. */
class FakeWorker extends EventTarget {
  state = 'installed';
  readonly scriptURL = new URL('/sw.js', location.href).href;
  readonly said: string[] = [];
  answer: () => void = () => undefined;
  constructor(
    private readonly holds: boolean,
    private readonly busy = false,
  ) {
    super();
  }
  postMessage = (question: { type: string }, ports: MessagePort[] = []): void => {
    this.said.push(question.type);
    if (question.type !== 'holds') return;
    this.answer = () => ports[0]?.postMessage(this.holds);
    if (!this.busy) this.answer();
  };
}

function setUp({
  controller = null as FakeWorker | null,
  waiting = null as FakeWorker | null,
  installing = null as FakeWorker | null,
  none = false,
} = {}) {
  const registration = Object.assign(new EventTarget(), {
    waiting,
    installing,
    update: jest.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
  });
  const container = Object.assign(new EventTarget(), {
    controller,
    register: jest.fn(() => Promise.resolve(none ? undefined : registration)),
  });
  const reload = jest.fn();
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const started = followWorker(reload);
  const take = (worker: FakeWorker): void => {
    container.controller = worker;
    container.dispatchEvent(new Event('controllerchange'));
  };
  const arrive = (worker: FakeWorker): void => {
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    worker.dispatchEvent(new Event('statechange'));
  };
  return { registration, container, reload, started, take, arrive };
}

const answered = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

/** The library leaves its ends open; a browser collects them, Node goes on for as long as they are. */
const channels: MessageChannel[] = [];
class ClosedAfterTest extends MessageChannel {
  constructor() {
    super();
    channels.push(this);
  }
}

afterEach(() => {
  jest.useRealTimers();
  for (const { port1 } of channels.splice(0)) port1.close();
});

beforeEach(() => {
  // jsdom has none.
  Object.assign(globalThis, { MessageChannel: ClosedAfterTest });
  setUpdateState('none');
});

test('the first worker of all says nothing', async () => {
  const { started, take, arrive, reload } = setUp();
  await started;
  const worker = new FakeWorker(true);
  arrive(worker);
  take(worker);
  await answered();
  expect([updateState(), reload.mock.calls.length]).toEqual(['none', 0]);
});

test('a newer version is offered, and starts on a word only', async () => {
  const { started, take, arrive, reload } = setUp({ controller: new FakeWorker(true) });
  await started;
  const newer = new FakeWorker(false);
  arrive(newer);
  await answered();
  expect([updateState(), newer.said]).toEqual(['ready', ['holds']]);
  reloadNow();
  expect(newer.said).toEqual(['holds', 'start']);
  expect(reload).not.toHaveBeenCalled();
  take(newer);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('one that waited since the last visit is offered too; started elsewhere meanwhile, Reload just reloads', async () => {
  const waiting = new FakeWorker(false);
  const { started, reload } = setUp({ controller: new FakeWorker(true), waiting });
  await started;
  await answered();
  expect(updateState()).toBe('ready');
  waiting.state = 'activated';
  reloadNow();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('one that was being installed when the page began to listen is offered', async () => {
  const installing = new FakeWorker(false);
  const { started } = setUp({ controller: new FakeWorker(true), installing });
  await started;
  installing.dispatchEvent(new Event('statechange'));
  await answered();
  expect(updateState()).toBe('ready');
});

test('a page that is of the new version already lets the worker start without a word', async () => {
  const { started, take, arrive, reload } = setUp({ controller: new FakeWorker(false) });
  await started;
  const same = new FakeWorker(true);
  arrive(same);
  await answered();
  expect(same.said).toEqual(['holds', 'start']);
  take(same);
  await answered();
  expect([updateState(), reload.mock.calls.length]).toEqual(['none', 0]);
});

test('a version that another tab started is told, and nothing reloads by itself', async () => {
  const { started, take, reload } = setUp({ controller: new FakeWorker(true) });
  await started;
  take(new FakeWorker(false));
  await answered();
  expect([updateState(), reload.mock.calls.length]).toEqual(['replaced', 0]);
  reloadNow();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a worker that took over and is silent states nothing; what it says in the end counts', async () => {
  for (const [own, told] of [
    [true, 'none'],
    [false, 'replaced'],
  ] as const) {
    const { started, take } = setUp({ controller: new FakeWorker(true) });
    await started;
    const busy = new FakeWorker(own, true);
    jest.useFakeTimers();
    take(busy);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(updateState()).toBe('none');
    jest.useRealTimers();
    busy.answer();
    await answered();
    expect(updateState()).toBe(told);
  }
});

test('a late answer of a worker that another has followed is not told', async () => {
  const { started, take } = setUp({ controller: new FakeWorker(true) });
  await started;
  const busy = new FakeWorker(false, true);
  take(busy);
  take(new FakeWorker(true));
  busy.answer();
  await answered();
  expect(updateState()).toBe('none');
});

test('a worker that waits and is silent is offered after a while', async () => {
  const { started, arrive } = setUp({ controller: new FakeWorker(true) });
  await started;
  const busy = new FakeWorker(false, true);
  jest.useFakeTimers();
  arrive(busy);
  await jest.advanceTimersByTimeAsync(2_900);
  expect(updateState()).toBe('none');
  await jest.advanceTimersByTimeAsync(200);
  expect([updateState(), busy.said]).toEqual(['ready', ['holds']]);
  jest.useRealTimers();
  busy.answer();
  await answered();
  expect([updateState(), busy.said]).toEqual(['ready', ['holds']]);
});

test('a browser that keeps workers out is left alone', async () => {
  await expect(setUp({ none: true }).started).resolves.toBeUndefined();
});

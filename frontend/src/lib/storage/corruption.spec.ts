import type * as Corruption from './corruption';

/** As after a load of the page: module state is new, storages are kept. */
async function freshPage(): Promise<typeof Corruption> {
  jest.resetModules();
  return import('./corruption');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.useFakeTimers({ now: 1_700_000_000_000 });
});
afterEach(() => jest.useRealTimers());

test('clears everything and reloads once, not in a loop, and again for a later damage', async () => {
  const reload = jest.fn();
  localStorage.setItem('user-info', 'damaged');
  localStorage.setItem('anything', 'else');
  const first = await freshPage();
  first.recoverFromCorruption(reload);
  expect(localStorage).toHaveLength(0);
  first.recoverFromCorruption(reload);
  expect(reload).toHaveBeenCalledTimes(1);

  const second = await freshPage();
  localStorage.setItem('user-info', 'damaged again');
  second.recoverFromCorruption(reload);
  expect(localStorage).toHaveLength(0);
  expect(reload).toHaveBeenCalledTimes(1);

  jest.advanceTimersByTime(60_000);
  (await freshPage()).recoverFromCorruption(reload);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('without a place for its mark it does not reload', async () => {
  const reload = jest.fn();
  const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  (await freshPage()).recoverFromCorruption(reload);
  expect(reload).not.toHaveBeenCalled();
  refused.mockRestore();
});

import { offlineMonitor } from '../connection/offline-monitor';
import { ApiError, isNotFound } from '../http/api-error';
import { unwrap } from './unwrap';

const response = (status: number): Response =>
  new Response(null, { status, headers: { 'x-request-id': 'header-id' } });

let logged: jest.SpyInstance;
beforeEach(() => (logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)));
afterEach(() => jest.restoreAllMocks());

describe('unwrap', () => {
  test('hands over the data of a success', async () => {
    const body = { status: 'success', data: [1, 2], message: '' };
    await expect(unwrap(Promise.resolve({ data: body, response: response(200) }))).resolves.toEqual([1, 2]);
  });

  test('an error wrapper with status 200 raises the server message and is not logged', async () => {
    const body = { status: 'error', data: { code: 'conflict', requestId: 'r7' }, message: 'Taken.' };
    const failed = unwrap(Promise.resolve({ data: body, response: response(200) }));
    await expect(failed).rejects.toMatchObject({ message: 'Taken.', code: 'conflict', requestId: 'r7' });
    expect(logged).not.toHaveBeenCalled();
  });

  test("says 'Unknown error' where the server says nothing, and keeps the request id", async () => {
    const failed = unwrap(Promise.resolve({ error: '<html>', response: response(502) }));
    await expect(failed).rejects.toMatchObject({
      message: 'Unknown error',
      status: 502,
      requestId: 'header-id',
    });
    expect(logged).toHaveBeenCalledWith('Something went wrong!');
  });

  test.each([400, 403, 404, 429, 500, 503])('a failure with status %i is logged', async (status) => {
    const failed = unwrap(Promise.resolve({ error: {}, response: response(status) }));
    await expect(failed).rejects.toMatchObject({ status });
    expect(logged.mock.calls).toEqual([['Something went wrong!']]);
  });

  test('a dead session is not logged: the shell speaks of it', async () => {
    const failed = unwrap(Promise.resolve({ error: {}, response: response(401) }));
    await expect(failed).rejects.toMatchObject({ status: 401 });
    expect(logged).not.toHaveBeenCalled();
  });

  test('an unknown thing is told apart', async () => {
    const error = { status: 'error', data: { code: 'instrument_not_found', requestId: 'r' }, message: 'No.' };
    const failed = unwrap(Promise.resolve({ error, response: response(404) }));
    const caught: unknown = await failed.catch((reason: unknown) => reason);
    expect(isNotFound(caught)).toBe(true);
  });

  test('no answer at all raises a suspicion of being offline', async () => {
    const suspect = jest.spyOn(offlineMonitor, 'suspect').mockImplementation(() => undefined);
    const failed = unwrap(Promise.reject(new TypeError('Failed to fetch')));
    await expect(failed).rejects.toBeInstanceOf(ApiError);
    expect(suspect).toHaveBeenCalled();
    expect(logged.mock.calls).toEqual([['Something went wrong!']]);
  });

  test('a cancelled call stays a cancelled call', async () => {
    const suspect = jest.spyOn(offlineMonitor, 'suspect');
    const cancelled = new DOMException('gone', 'AbortError');
    await expect(unwrap(Promise.reject(cancelled))).rejects.toBe(cancelled);
    expect(logged).not.toHaveBeenCalled();
    expect(suspect).not.toHaveBeenCalled();
  });
});

import { CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk } from './load-chunk';

describe('loadChunk', () => {
  test('hands over what arrives', async () => {
    await expect(loadChunk(() => Promise.resolve(7))).resolves.toBe(7);
  });

  test('a failed fetch is a chunk-load error', async () => {
    const failed = loadChunk(() =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    );
    await expect(failed).rejects.toBeInstanceOf(ChunkLoadError);
  });

  test('gives up after 120 s', async () => {
    jest.useFakeTimers();
    const outcome = jest.fn();
    void loadChunk(() => new Promise(() => undefined)).catch(outcome);
    await jest.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
    expect(outcome).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(expect.any(ChunkLoadError));
    expect(CHUNK_TIMEOUT_MS).toBe(120_000);
    jest.useRealTimers();
  });
});

/** A chunk that has not arrived after this long will not: say so instead of an endless wait. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** The code of a screen could not be fetched, in time or at all. */
export class ChunkLoadError extends Error {
  constructor(cause?: unknown) {
    super('Chunk-load error', { cause });
    this.name = 'ChunkLoadError';
  }
}

/**
 * Loads a route's code.
 * @throws ChunkLoadError when it fails or takes longer than 120 s.
 */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), timeoutMs);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (cause) {
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(cause);
  } finally {
    clearTimeout(timer);
  }
}

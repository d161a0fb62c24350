/**
 * Gives a spec what jsdom lacks of a page with a service worker: caches that hold texts, and locks that are given in the order in
 * which they were requested.
 * @returns what is in the caches as `NAME KEY` to text
 */
export function installCachesAndLocks(): Map<string, string> {
  const kept = new Map<string, string>();
  const cacheNamed = (name: string) => ({
    match: async (key: string) => {
      const text = kept.get(`${name} ${key}`);
      return text === undefined ? undefined : new Response(text);
    },
    put: async (key: string, response: Response) => void kept.set(`${name} ${key}`, await response.text()),
    delete: async (key: string) => kept.delete(`${name} ${key}`),
  });
  Object.defineProperty(globalThis, 'caches', {
    configurable: true,
    value: { open: async (name: string) => cacheNamed(name) },
  });
  const last = new Map<string, Promise<unknown>>();
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: (name: string, run: () => Promise<unknown>) => {
        const held = (last.get(name) ?? Promise.resolve()).then(run, run);
        last.set(name, held);
        return held;
      },
    },
  });
  return kept;
}

/** Takes away what {@link installCachesAndLocks} gave. */
export function removeCachesAndLocks(): void {
  delete (globalThis as { caches?: unknown }).caches;
  delete (navigator as { locks?: unknown }).locks;
}

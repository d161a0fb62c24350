export interface Scope extends ServiceWorkerGlobalScope {
  /** Put in by the build: the files of the shell. */
  __WB_MANIFEST: { url: string; revision: string | null }[];
}

/** The service worker itself, with its type. */
export const scope = self as unknown as Scope;

import type { ComponentType } from 'react';
import { loadChunk } from '../lib/load-chunk';

/** A screen whose code is fetched when somebody goes there; for a route's `lazy`. */
export function screen(load: () => Promise<ComponentType>): () => Promise<{ Component: ComponentType }> {
  return () => loadChunk(load).then((Component) => ({ Component }));
}

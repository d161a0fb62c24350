import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { loadChunk } from '../../lib/load-chunk';
import { PartBoundary, type FailingPart } from './PartBoundary';

export type LazyPartOptions<Props> = {
  load: () => Promise<ComponentType<Props>>;
  /** Keeps its place until it is there. */
  place?: ReactNode;
} & FailingPart;

interface LazyPartProps {
  /** For what opens over the page: a toast reports the failure, and this takes back what opened it. */
  onUnavailable?: () => void;
}

/** A part of a page that is fetched on its own. Where that fails, only this part reports it, and can be tried again. */
export function lazyPart<Props extends object>({ load, place, ...failing }: LazyPartOptions<Props>) {
  // What was refused once is kept by React as refused: the next one to request it starts over.
  const attempt = (): ComponentType<Props> =>
    lazy(() =>
      loadChunk(load).then(
        (part) => ({ default: part }),
        (error: unknown) => {
          newest = attempt();
          throw error;
        },
      ),
    ) as unknown as ComponentType<Props>;
  let newest = attempt();
  return function LazyPart({ onUnavailable, ...props }: Props & LazyPartProps) {
    const [Part, setPart] = useState(() => newest);
    return (
      <PartBoundary
        {...failing}
        place={place}
        onRetry={() => setPart(() => newest)}
        onUnavailable={onUnavailable}
      >
        <Suspense fallback={place}>
          <Part {...(props as unknown as Props)} />
        </Suspense>
      </PartBoundary>
    );
  };
}

import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { loadChunk } from '../../lib/load-chunk';
import { PartBoundary, type PartFailure } from './PartBoundary';

export interface LazyPartOptions<Props> {
  /** Name of the part where it could not be loaded: "Your watchlist". A function where the language is not known yet. */
  what: string | (() => string);
  load: () => Promise<ComponentType<Props>>;
  /** Keeps its place until it is there. */
  place?: ReactNode;
  /** What stands in its place where it could not be loaded: a panel unless said otherwise. */
  failure?: PartFailure;
}

interface LazyPartProps {
  /** For what opens over the page: a toast reports the failure, and this takes back what opened it. */
  onUnavailable?: () => void;
}

/** A part of a page that is fetched on its own. Where that fails, only this part reports it, and can be tried again. */
export function lazyPart<Props extends object>({ what, load, place, failure }: LazyPartOptions<Props>) {
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
        what={what}
        place={place}
        failure={failure}
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

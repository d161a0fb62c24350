import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { PartBoundary } from './PartBoundary';

export interface LazyPartOptions<Props> {
  /** What it is called where it could not be loaded: "Your watchlist". */
  what: string;
  load: () => Promise<ComponentType<Props>>;
  /** Keeps its place until it is there. */
  place?: ReactNode;
}

/** A part of a page that is fetched on its own. Where that fails, only this part says so, and can be tried again. */
export function lazyPart<Props extends object>({ what, load, place }: LazyPartOptions<Props>) {
  // What was refused once is kept by React as refused: the next one to ask begins anew.
  const attempt = (): ComponentType<Props> =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        (error: unknown) => {
          newest = attempt();
          throw error;
        },
      ),
    ) as unknown as ComponentType<Props>;
  let newest = attempt();
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => newest);
    return (
      <PartBoundary what={what} onRetry={() => setPart(() => newest)}>
        <Suspense fallback={place}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}

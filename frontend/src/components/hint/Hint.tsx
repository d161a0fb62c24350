import { useState, type ReactNode } from 'react';
import { lazyPart } from '../part/lazy-part';

/** What places the words is 20 kB that most readers never need. */
const HintWords = lazyPart({
  failure: 'quiet',
  load: () => import('./HintWords').then((part) => part.HintWords),
});

/** What the element that has a hint takes over: it shows the hint while it is pointed at or focused. */
export interface HintTarget {
  onPointerEnter: (event: { currentTarget: HTMLElement }) => void;
  onPointerLeave: () => void;
  onFocus: (event: { currentTarget: HTMLElement }) => void;
  onBlur: () => void;
  onKeyDown: (event: { key: string }) => void;
}

export interface HintProps {
  label: string;
  /** Width in px; without it as wide as the words, up to 280. */
  width?: number;
  children: (target: HintTarget) => ReactNode;
}

/** Words beside an element while it is pointed at, focused or tapped; Escape takes them away. */
export function Hint({ label, width, children }: HintProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const close = (): void => setTarget(null);
  const open = ({ currentTarget }: { currentTarget: HTMLElement }): void => setTarget(currentTarget);
  return (
    <>
      {children({
        onPointerEnter: open,
        onPointerLeave: close,
        onFocus: open,
        onBlur: close,
        onKeyDown: ({ key }) => key === 'Escape' && close(),
      })}
      {target && <HintWords target={target} label={label} width={width} />}
    </>
  );
}

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './TickerLogo.module.css';

/** What a logo ended up as. */
export type LogoOutcome = 'image' | 'initials';

export interface TickerLogoProps {
  symbol: string;
  /** Address of the picture, as the API gives it; without one the symbol's first letters stay. */
  photo?: string | null;
  sizePx?: number;
  /**
   * Called once per picture, when it is known what shows: the image after it loaded, the initials where there is none,
   * it failed, or it took longer than `LOGO_WAIT_MS` (it still appears if it comes later).
   */
  onSettled?: (outcome: LogoOutcome) => void;
}

/** Nobody waits longer than this for somebody else's picture. */
export const LOGO_WAIT_MS = 4_000;

/** One hue per symbol, always the same. */
function hueOf(symbol: string): number {
  let hash = 7;
  for (const letter of symbol) hash = (hash * 31 + letter.charCodeAt(0)) % 360;
  return hash;
}

interface LogoImageProps {
  photo: string;
  settle: (outcome: LogoOutcome) => void;
}

/** Invisible until loaded, gone when it fails: the initials below keep the place either way. */
function LogoImage({ photo, settle }: LogoImageProps) {
  const [state, setState] = useState<'waiting' | 'loaded' | 'failed'>('waiting');
  const image = useRef<HTMLImageElement>(null);
  const loaded = (): void => {
    setState('loaded');
    settle('image');
  };
  const failed = (): void => {
    setState('failed');
    settle('initials');
  };
  useLayoutEffect(() => {
    // A picture out of the cache may be complete before anyone listens.
    const { complete = false, naturalWidth = 0 } = image.current ?? {};
    if (complete && naturalWidth > 0) loaded();
    // Only at the start of a picture's life: the component is keyed by its address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (state === 'failed') return null;
  return (
    <img
      ref={image}
      className={classes.photo}
      data-loaded={state === 'loaded'}
      src={photo}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={loaded}
      onError={failed}
    />
  );
}

/** The instrument's picture over its initials, which show until it is there. Always of its final size. Decorative. */
export function TickerLogo({ symbol, photo, sizePx = 36, onSettled }: TickerLogoProps) {
  const settled = useRef<string | null>(null);
  const listener = useRef(onSettled);
  useEffect(() => {
    listener.current = onSettled;
  });
  const picture = `${symbol} ${photo ?? ''}`;
  const settle = (outcome: LogoOutcome): void => {
    if (settled.current === picture) return;
    settled.current = picture;
    listener.current?.(outcome);
  };
  useEffect(() => {
    if (!photo) {
      settle('initials');
      return undefined;
    }
    const timer = setTimeout(() => settle('initials'), LOGO_WAIT_MS);
    return () => clearTimeout(timer);
    // `settle` belongs to the picture.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [picture]);
  const style = {
    '--logo-hue': hueOf(symbol),
    width: sizePx,
    height: sizePx,
    fontSize: Math.round(sizePx * 0.36),
  };
  return (
    <span className={classes.logo} style={style as React.CSSProperties} aria-hidden="true">
      {symbol.slice(0, 2)}
      {photo && <LogoImage key={picture} photo={photo} settle={settle} />}
    </span>
  );
}

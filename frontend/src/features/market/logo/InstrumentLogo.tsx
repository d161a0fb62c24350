import { useState } from 'react';
import classes from './InstrumentLogo.module.css';

export interface InstrumentLogoProps {
  symbol: string;
  photo?: string | null;
  sizePx?: number;
}

/** One hue per symbol, always the same. */
function hueOf(symbol: string): number {
  let hash = 7;
  for (const letter of symbol) hash = (hash * 31 + letter.charCodeAt(0)) % 360;
  return hash;
}

/** The company's picture; until it is there, or without one, the symbol's first letters. Decorative. */
export function InstrumentLogo({ symbol, photo, sizePx = 36 }: InstrumentLogoProps) {
  const [broken, setBroken] = useState(false);
  const style = {
    '--logo-hue': hueOf(symbol),
    width: sizePx,
    height: sizePx,
    fontSize: Math.round(sizePx * 0.36),
  };
  return (
    <span className={classes.logo} style={style as React.CSSProperties} aria-hidden="true">
      {symbol.slice(0, 2)}
      {photo && !broken && (
        <img className={classes.photo} src={photo} alt="" loading="lazy" onError={() => setBroken(true)} />
      )}
    </span>
  );
}

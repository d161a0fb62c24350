import classes from './Quote.module.css';

const PATH = { up: 'M5 1 9.5 9h-9z', down: 'M5 9 .5 1h9z' };

/** ▲ or ▼ as a shape, so that every font shows it alike. */
export function DirectionArrow({ direction }: { direction: 'up' | 'down' | 'flat' }) {
  if (direction === 'flat') return null;
  return (
    <svg className={classes.arrow} viewBox="0 0 10 10" aria-hidden="true" focusable="false">
      <path d={PATH[direction]} />
    </svg>
  );
}

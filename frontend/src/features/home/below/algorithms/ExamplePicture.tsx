import type { ReactNode } from 'react';
import type { AlgorithmName } from '../../../../market/answers/algorithm-names';
import classes from './Algorithms.module.css';

/** Peers as grey dots on three scales, the ticker as the large one. */
function Ranks() {
  const rows = [
    [30, 62, 88, 120, 168, 196],
    [44, 70, 102, 150, 188, 210],
    [26, 80, 96, 132, 160, 204],
  ];
  const own = [168, 102, 204];
  return rows.map((peers, row) => (
    <g key={row} transform={`translate(0 ${24 + row * 28})`}>
      <path className={classes.axis} d="M16 0H224" />
      {peers.map((x) => (
        <circle key={x} className={classes.peer} cx={x} r="4" />
      ))}
      <circle className={classes.own} cx={own[row]} r="7" />
    </g>
  ));
}

/** Ranges of four models, and the price as a line through them. */
function Ranges() {
  const models = [
    [58, 84],
    [92, 72],
    [74, 118],
    [110, 64],
  ] as const;
  return (
    <>
      {models.map(([x, width], row) => (
        <g key={x}>
          <rect className={classes.range} x={x} y={14 + row * 20} width={width} height="11" rx="5.5" />
          <path className={classes.middle} d={`M${x + width / 2} ${14 + row * 20}v11`} />
        </g>
      ))}
      <path className={classes.price} d="M104 6v88" />
    </>
  );
}

const ZONES = ['down', 'down', 'flat', 'up', 'up'];

/** A needle over five zones. */
function Gauge() {
  const zone = (index: number): string => {
    const point = (turn: number): string =>
      `${120 - 74 * Math.cos(Math.PI * turn)} ${88 - 74 * Math.sin(Math.PI * turn)}`;
    return `M${point(index / 5 + 0.008)}A74 74 0 0 1 ${point((index + 1) / 5 - 0.008)}`;
  };
  return (
    <>
      {ZONES.map((side, index) => (
        <path key={index} className={classes.zone} data-side={side} d={zone(index)} />
      ))}
      <path className={classes.needle} d="M120 88 158 42" />
      <circle className={classes.hub} cx="120" cy="88" r="6" />
    </>
  );
}

/** The past as a line, the future as two widening spans. */
function Fan() {
  return (
    <>
      <path className={classes.wide} d="M132 52 172 34 224 14V92L172 74Z" />
      <path className={classes.narrow} d="M132 52 172 42 224 32V76L172 64Z" />
      <path className={classes.line} d="M16 72 30 64 42 70 56 54 70 60 84 44 98 50 110 40 122 56 132 52" />
      <path className={classes.likely} d="M132 52 224 50" />
      <circle className={classes.own} cx="132" cy="52" r="5" />
    </>
  );
}

/** Sentences in which the numbers stand out. */
function Sentences() {
  const lines = [
    [16, 96, 40],
    [16, 40, 36],
    [16, 128, 28],
    [16, 64, 0],
  ] as const;
  return lines.map(([x, words, number], row) => (
    <g key={row} transform={`translate(${x} ${14 + row * 21})`}>
      <rect className={classes.words} width={words} height="9" rx="4.5" />
      {number > 0 && (
        <>
          <rect className={classes.number} x={words + 8} y="-3" width={number} height="15" rx="5" />
          <rect
            className={classes.words}
            x={words + number + 16}
            width={180 - words - number}
            height="9"
            rx="4.5"
          />
        </>
      )}
    </g>
  ));
}

const PICTURES: Record<AlgorithmName, () => ReactNode> = {
  comparative: Ranks,
  valuation: Ranges,
  technical: Gauge,
  lstm: Fan,
  openai: Sentences,
};

/** How an answer of this algorithm looks, without numbers that could be taken for real ones. Decorative. */
export function ExamplePicture({ algo }: { algo: AlgorithmName }) {
  const Picture = PICTURES[algo];
  return (
    <svg className={classes.picture} viewBox="0 0 240 100" aria-hidden="true" focusable="false">
      <Picture />
    </svg>
  );
}

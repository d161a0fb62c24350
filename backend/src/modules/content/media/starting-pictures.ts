/*
 * Pictures that the product comes with, drawn here: no file to ship, no licence to keep, no font of the system (they have no
 * letters). They are SVG, which no upload may be, and not in the storage, so a start needs none, and a restored database shows them as well.
 */

const WIDE = { width: 1_200, height: 900 } as const;
const SQUARE = { width: 400, height: 400 } as const;
const INK = '#0d1b2e';
const GRID = '#22344d';
const BLUE = '#2e93fa';
const ORANGE = '#ff9800';
const TEAL = '#0cabb8';
const UP = '#2fbf9b';
const DOWN = '#ff5a67';
const PALE = '#c9d8ea';

/** Numbers that look like chance and are the same in every process. @returns a function that gives the next one, [0, 1) */
function sameChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A path of small steps. @param restless how small: a greater share of the range for more. @returns `count` values, each within [low, high] */
function walk(seed: number, count: number, low: number, high: number, drift = 0, restless = 0.11): number[] {
  const next = sameChance(seed);
  const step = (high - low) * restless;
  let value = (low + high) / 2 - (drift * count) / 2;
  return Array.from({ length: count }, () => {
    value = Math.min(high, Math.max(low, value + drift + (next() - 0.5) * step));
    return Math.round(value * 10) / 10;
  });
}

const line = (points: readonly (readonly [number, number])[], stroke: string, width = 6): string =>
  `<polyline points="${points.map((point) => point.join(',')).join(' ')}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
const area = (points: readonly (readonly [number, number])[], fill: string, opacity: number): string =>
  `<polygon points="${points.map((point) => point.join(',')).join(' ')}" fill="${fill}" fill-opacity="${opacity}"/>`;
const bar = (x: number, y: number, width: number, height: number, fill: string, opacity = 1): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="${fill}" fill-opacity="${opacity}"/>`;
const dot = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const rule = (x1: number, y1: number, x2: number, y2: number, stroke = GRID, dash = ''): string =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}" stroke-width="3"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`;

const grid = [180, 320, 460, 600, 740].map((y) => rule(80, y, 1_120, y)).join('');

function opening(): string {
  const closes = walk(11, 26, 220, 600, -4, 0.5);
  const next = sameChance(5);
  return closes
    .map((close, index) => {
      const open = closes[index - 1] ?? close + 40;
      const x = 96 + index * 40;
      const colour = close <= open ? UP : DOWN;
      const [top, bottom] = [Math.min(open, close), Math.max(open, close)];
      const wick = 12 + next() * 34;
      const volume = 30 + next() * 90;
      return (
        rule(x + 11, top - wick, x + 11, bottom + wick * 0.8, colour) +
        bar(x, top, 22, Math.max(8, bottom - top), colour) +
        bar(x, 840 - volume, 22, volume, colour, 0.3)
      );
    })
    .join('');
}

function midday(): string {
  const points = walk(31, 65, 240, 640, -2).map((y, index) => [80 + index * 16.25, y] as const);
  const [x, y] = points.at(-1)!;
  return (
    area([[80, 800], ...points, [1_120, 800]], BLUE, 0.18) +
    line(points, BLUE) +
    rule(80, points[0]![1], 1_120, points[0]![1], ORANGE, '14 12') +
    `<circle cx="${x}" cy="${y}" r="26" fill="${BLUE}" fill-opacity="0.3"/>` +
    dot(x, y, 12, BLUE)
  );
}

function close(): string {
  const changes = [0.9, 0.72, 0.6, 0.41, 0.3, 0.16, -0.12, -0.27, -0.36, -0.58];
  return (
    rule(600, 120, 600, 800, PALE) +
    changes
      .map((change, index) => {
        const width = Math.abs(change) * 480;
        return bar(change > 0 ? 606 : 594 - width, 140 + index * 66, width, 40, change > 0 ? UP : DOWN);
      })
      .join('')
  );
}

function call(): string {
  const past = walk(57, 40, 380, 620, -2).map((y, index) => [80 + index * 15, y] as const);
  const [x, y] = past.at(-1)!;
  const steps = [0, 1, 2, 3, 4, 5, 6];
  const at = (step: number, side: number) =>
    [x + step * 68, y - step * 14 + side * 34 * Math.sqrt(step)] as const;
  return (
    line(past, PALE) +
    [3.2, 2, 1]
      .map((side) =>
        area(
          [...steps.map((step) => at(step, -side)), ...steps.map((step) => at(step, side)).reverse()],
          BLUE,
          0.2,
        ),
      )
      .join('') +
    line(
      steps.map((step) => at(step, 0)),
      BLUE,
    ) +
    rule(x, 140, x, 800, ORANGE, '14 12') +
    dot(x, y, 14, ORANGE)
  );
}

function horizon(): string {
  const path = walk(83, 64, 240, 660, -3.5).map((y, index) => [96 + index * 16, y] as const);
  const judged = [12, 30, 63].map((index) => path[index]!);
  return (
    line(path, PALE) +
    judged
      .map(([x, y], index) => {
        const colour = [UP, DOWN, UP][index]!;
        const mark: readonly (readonly [number, number])[] =
          colour === UP
            ? [
                [x - 13, y + 1],
                [x - 3, y + 11],
                [x + 14, y - 10],
              ]
            : [
                [x - 12, y],
                [x + 12, y],
              ];
        return rule(x, y, x, 800, colour, '10 10') + dot(x, y, 34, colour) + line(mark, INK, 8);
      })
      .join('')
  );
}

function chain(): string {
  const blocks = [0, 1, 2, 3].map((index) => [110 + index * 260, 330 + (index % 2) * 120] as const);
  const links = blocks
    .slice(1)
    .map(([x, y], index) => {
      const [fromX, fromY] = blocks[index]!;
      return line(
        [
          [fromX + 200, fromY + 100],
          [x, y + 100],
        ],
        ORANGE,
        10,
      );
    })
    .join('');
  return (
    links +
    blocks
      .map(
        ([x, y], index) =>
          `<rect x="${x}" y="${y}" width="200" height="200" rx="24" fill="${INK}" stroke="${index === 3 ? ORANGE : BLUE}" stroke-width="8"/>` +
          line(
            walk(17 + index * 29, 9, y + 50, y + 150, index % 2 ? 3 : -3).map(
              (value, step) => [x + 36 + step * 16, value] as const,
            ),
            index % 2 ? DOWN : UP,
            8,
          ),
      )
      .join('')
  );
}

const SCENES = { opening, midday, close, call, horizon, chain };

/** Signs for cards of 84 px: few strokes, all within a circle. */
const SIGNS = {
  prices:
    rule(130, 110, 130, 290, BLUE) +
    bar(112, 150, 36, 100, BLUE) +
    rule(200, 90, 200, 250, UP) +
    bar(182, 120, 36, 80, UP) +
    rule(270, 130, 270, 310, ORANGE) +
    bar(252, 170, 36, 100, ORANGE),
  research:
    line(
      [
        [100, 290],
        [150, 280],
        [185, 180],
        [200, 120],
        [215, 180],
        [250, 280],
        [300, 290],
      ],
      BLUE,
      16,
    ) + rule(200, 90, 200, 310, ORANGE, '14 12'),
  platform: [110, 175, 240]
    .map((y, index) => bar(110, y, 180, 48, [BLUE, TEAL, BLUE][index]!) + dot(262, y + 24, 9, INK))
    .join(''),
  product:
    `<rect x="105" y="115" width="190" height="150" rx="16" fill="none" stroke="${BLUE}" stroke-width="14"/>` +
    line(
      [
        [135, 225],
        [175, 180],
        [210, 210],
        [265, 150],
      ],
      ORANGE,
      14,
    ) +
    bar(160, 285, 80, 14, BLUE),
  support:
    `<path d="M110 130h180a16 16 0 0 1 16 16v92a16 16 0 0 1-16 16H210l-50 44v-44h-50a16 16 0 0 1-16-16v-92a16 16 0 0 1 16-16z" fill="${BLUE}"/>` +
    [150, 200, 250].map((x) => dot(x, 192, 13, INK)).join(''),
  editorial:
    bar(115, 100, 170, 200, PALE) +
    [135, 170, 205, 240].map((y, index) => bar(140, y, index === 3 ? 70 : 120, 12, INK)).join('') +
    line(
      [
        [235, 270],
        [295, 200],
      ],
      ORANGE,
      18,
    ),
  venues:
    [0, 60, 120, 180, 240, 300]
      .map((degrees) => {
        const turn = (degrees * Math.PI) / 180;
        const [x, y] = [Math.round(200 + 95 * Math.cos(turn)), Math.round(200 + 95 * Math.sin(turn))];
        return (
          line(
            [
              [200, 200],
              [x, y],
            ],
            BLUE,
            10,
          ) + dot(x, y, 22, TEAL)
        );
      })
      .join('') + dot(200, 200, 34, ORANGE),
  filings:
    bar(110, 110, 110, 150, BLUE, 0.5) +
    bar(145, 140, 110, 150, BLUE) +
    [165, 195, 225].map((y) => bar(162, y, 76, 10, INK)).join('') +
    dot(275, 275, 34, ORANGE),
  rates:
    `<circle cx="165" cy="185" r="72" fill="${BLUE}"/>` +
    `<circle cx="240" cy="225" r="72" fill="${ORANGE}" fill-opacity="0.9"/>` +
    line(
      [
        [130, 185],
        [200, 185],
      ],
      INK,
      12,
    ) +
    line(
      [
        [205, 225],
        [275, 225],
      ],
      INK,
      12,
    ),
} as const;

type PictureName = keyof typeof SCENES | keyof typeof SIGNS;

/** Grows when a drawing changes: browsers keep what an address has shown for good. */
const EDITION = 1;
const NAME = new RegExp(`^starting-([a-z]+)-${EDITION}\\.svg$`);

/** Address of one of the pictures that the product comes with. */
export const startingPictureSrc = (name: PictureName): string => `/api/media/starting-${name}-${EDITION}.svg`;

const svg = ({ width, height }: typeof WIDE | typeof SQUARE, drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${INK}"/>${drawing}</svg>`;

/**
 * @param file name within `/api/media`
 * @returns the drawing as SVG; `null` for a name of none of them
 */
export function startingPicture(file: string): string | null {
  const name = NAME.exec(file)?.[1] ?? '';
  if (Object.hasOwn(SCENES, name)) return svg(WIDE, grid + SCENES[name as keyof typeof SCENES]());
  if (Object.hasOwn(SIGNS, name)) return svg(SQUARE, SIGNS[name as keyof typeof SIGNS]);
  return null;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

function tokensOf(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return Object.fromEntries([...block.matchAll(/--pa-([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1], m[2]]));
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const light = tokensOf(':root');
const dark = { ...light, ...tokensOf(":root[data-mantine-color-scheme='dark']") };
const teal = tokensOf(":root[data-colour-theme='teal']");
const lightTeal = { ...light, ...teal };
const darkTeal = {
  ...dark,
  ...teal,
  ...tokensOf(":root[data-mantine-color-scheme='dark'][data-colour-theme='teal']"),
};
const schemes = {
  light,
  dark,
  'light teal': lightTeal,
  'dark teal': darkTeal,
  'light colour-blind': { ...light, ...tokensOf(":root[data-colour-blind='true']") },
  'dark colour-blind': {
    ...dark,
    ...tokensOf(":root[data-mantine-color-scheme='dark'][data-colour-blind='true']"),
  },
};

/** Text token → the surfaces that it stands on. */
const pairs: [string, string[]][] = [
  ['text', ['surface', 'surface-sunken', 'up-flash', 'down-flash', 'notice-surface']],
  ['text-dim', ['surface', 'surface-sunken']],
  ['primary-text', ['surface']],
  ['on-primary', ['primary-fill', 'primary-fill-hover', 'primary-mark', 'brand']],
  ['on-primary-tint', ['primary-tint', 'primary-tint-hover', 'surface']],
  ['on-secondary-tint', ['secondary-tint', 'secondary-tint-hover', 'surface']],
  // A word on the secondary colour itself, should it ever fill something.
  ['on-primary', ['secondary']],
  ['accent-text', ['surface']],
  ['accent-second-text', ['surface']],
  ['up', ['surface']],
  ['down', ['surface']],
  ['danger', ['surface', 'surface-sunken']],
  ['notice-text', ['notice-surface']],
];

/** Colours as a dichromat sees them (Viénot, Brettel and Mollon 1999), in linear light. */
const dichromats = {
  protanopia: [0.11238, 0.88762, 0, 0.11238, 0.88762, 0, 0.00401, -0.00401, 1],
  deuteranopia: [0.29275, 0.70725, 0, 0.29275, 0.70725, 0, -0.02234, 0.02234, 1],
};

function seen(hex: string, matrix: number[]): number[] {
  const rgb = [1, 3, 5].map((at) => (parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2);
  return [0, 3, 6].map((row) =>
    Math.max(
      0,
      rgb.reduce((sum, value, i) => sum + value * (matrix[row + i] ?? 0), 0),
    ),
  );
}

/** How far apart two colours are for that eye: 0 is the same, √3 black and white. */
function distance(a: string, b: string, matrix: number[]): number {
  const from = seen(b, matrix);
  return Math.hypot(...seen(a, matrix).map((value, i) => value ** (1 / 2.2) - (from[i] ?? 0) ** (1 / 2.2)));
}

test('the brand has the colours of the specification', () => {
  const { brand, secondary, 'primary-fill': fill, 'primary-mark': mark } = light;
  expect({ brand, fill, mark, secondary }).toEqual({
    brand: '#2e93fa',
    fill: '#2e93fa',
    mark: '#2e93fa',
    secondary: '#ff9800',
  });
  expect([light['accent'], light['accent-second']]).toEqual(['#ff9800', '#0cabb8']);
});

test.each([
  ['light', lightTeal],
  ['dark', darkTeal],
])('the second theme has #0CABB8, %s', (_scheme, tokens) => {
  const { brand, secondary, 'primary-fill': fill } = tokens;
  expect({ brand, secondary, fill }).toEqual({ brand: '#0cabb8', secondary: '#0cabb8', fill: '#0cabb8' });
});

test('what a scheme changes is changed again for the second theme in dark', () => {
  const own = Object.keys(tokensOf(":root[data-mantine-color-scheme='dark']"));
  const again = Object.keys(tokensOf(":root[data-mantine-color-scheme='dark'][data-colour-theme='teal']"));
  expect(Object.keys(teal).filter((token) => own.includes(token) && !again.includes(token))).toEqual([]);
});

const LIBRARY = join(__dirname, '../../../node_modules/@mantine/core/styles');
/** Parts of the library whose letters on a primary ground come from `theme.ts`. */
const BY_VARIANT = ['ActionIcon', 'Badge', 'Button'];
/** What `base.css` says for the others, whose own letters are white: 3.14:1. */
const DARK_LETTERS: Record<string, string> = {
  Chip: 'html .mantine-Chip-root {\n  --chip-color: var(--pa-on-primary);',
  Combobox: "html [role='option'][data-combobox-selected] {\n  color: var(--pa-on-primary);",
};

test('no part of the library that the product draws has white letters on a primary ground', () => {
  const sources = readdirSync(join(__dirname, '..'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(__dirname, '..', name), 'utf8'));
  const drawn = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/@mantine\/core\/styles\/([A-Z]\w+)\.css/g)].map((m) => m[1]!),
    ),
  );
  const white = [...drawn].filter((part) => {
    const sheet = readFileSync(join(LIBRARY, `${part}.css`), 'utf8');
    return [...sheet.matchAll(/\{([^{}]*)\}/g)].some(
      ([, rule = '']) =>
        rule.includes('var(--mantine-primary-color-filled)') &&
        /^\s*(color|--[\w-]+-color): var\(--mantine-color-white\);/m.test(rule),
    );
  });
  expect(white.toSorted()).toEqual([...BY_VARIANT, ...Object.keys(DARK_LETTERS)].toSorted());
  const base = readFileSync(join(__dirname, 'base.css'), 'utf8');
  for (const words of Object.values(DARK_LETTERS)) expect(base).toContain(words);
});

test('what the browser draws before and around the page is in the primary colour', () => {
  const file = (name: string): string => readFileSync(join(__dirname, '../..', name), 'utf8');
  expect(file('index.html')).toContain('<meta name="theme-color" content="#2e93fa" />');
  expect(file('public/favicon.svg')).toMatch(/<rect [^>]*fill="#2e93fa"/);
  expect(file('service-worker.config.ts')).toContain("theme_color: '#2e93fa'");
  expect(file('app-icons.mjs')).toContain('fill="#2e93fa"');
  expect(file('public/before-paint.js')).toContain(`'${lightTeal['brand'] ?? ''}'`);
});

describe.each(Object.entries(dichromats))('%s', (_name, matrix) => {
  test.each(['light', 'dark'] as const)('tells up from down in the %s colour-blind palette', (scheme) => {
    const palette = schemes[`${scheme} colour-blind`];
    const apart = (of: Record<string, string>): number => distance(of.up ?? '', of.down ?? '', matrix);
    expect(apart(palette)).toBeGreaterThan(0.4);
    expect(apart(palette)).toBeGreaterThan(apart(schemes[scheme]));
  });
});

describe.each(Object.entries(schemes))('%s tokens', (_name, tokens) => {
  const cases = pairs.flatMap(([text, surfaces]) => surfaces.map((surface) => [text, surface] as const));

  test.each(cases)('%s on %s reaches 4.5:1', (text, surface) => {
    expect(contrast(tokens[text] ?? '', tokens[surface] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  test('an active mark reaches 3:1 on the surface', () => {
    expect(contrast(tokens['primary-mark'] ?? '', tokens['surface'] ?? '')).toBeGreaterThanOrEqual(3);
  });

  test('a control border reaches 3:1 on the surface', () => {
    expect(contrast(tokens['border-strong'] ?? '', tokens['surface'] ?? '')).toBeGreaterThanOrEqual(3);
  });
});

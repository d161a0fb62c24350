import { readFileSync } from 'node:fs';
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
const schemes = { light, dark: { ...light, ...tokensOf(":root[data-mantine-color-scheme='dark']") } };

/** Text token → the surfaces that it stands on. */
const pairs: [string, string[]][] = [
  ['text', ['surface', 'surface-sunken', 'up-flash', 'down-flash', 'notice-surface']],
  ['text-dim', ['surface', 'surface-sunken']],
  ['primary-text', ['surface']],
  ['on-primary', ['primary-fill']],
  ['accent-text', ['surface']],
  ['accent-second-text', ['surface']],
  ['up', ['surface']],
  ['down', ['surface']],
  ['notice-text', ['notice-surface']],
];

describe.each(Object.entries(schemes))('%s tokens', (_name, tokens) => {
  const cases = pairs.flatMap(([text, surfaces]) => surfaces.map((surface) => [text, surface] as const));

  test.each(cases)('%s on %s reaches 4.5:1', (text, surface) => {
    expect(contrast(tokens[text] ?? '', tokens[surface] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  test('a control border reaches 3:1 on the surface', () => {
    expect(contrast(tokens['border-strong'] ?? '', tokens['surface'] ?? '')).toBeGreaterThanOrEqual(3);
  });
});

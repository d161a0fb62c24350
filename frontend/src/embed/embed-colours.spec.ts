import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (file: string): string => readFileSync(join(__dirname, file), 'utf8');
const tokens = read('../theme/tokens.css');

/** Colours of the product in one block of its tokens, whose contrast contrast.spec.ts holds. */
const colourIn = (block: string, name: string): string | undefined =>
  new RegExp(`--pa-${name}: (#[0-9a-f]{6});`).exec(
    tokens.slice(tokens.indexOf(`${block} {`)).split('}')[0]!,
  )?.[1];

test('the colours are those of the product, in light and in dark', () => {
  const own = [...read('embed.css').matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)];
  expect(own.length).toBeGreaterThan(8);
  const product = own.map(([, name = '']) => [
    name,
    colourIn(':root', name),
    colourIn(":root[data-mantine-color-scheme='dark']", name),
  ]);
  expect(own.map(([, name, light, dark]) => [name, light, dark])).toEqual(product);
});

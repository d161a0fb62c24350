/** Draws the icons of the installed app from the mark of `public/favicon.svg`: `node frontend/app-icons.mjs`. */
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const PUBLIC = path.resolve(import.meta.dirname, 'public');
const FOLDER = path.join(PUBLIC, 'icons');
const mark = await readFile(path.join(PUBLIC, 'favicon.svg'), 'utf8');
const square = mark.replace(' rx="8"', '');
/** The system cuts what it likes around the middle 80 %: the mark is smaller, its ground fills everything. */
const maskable = square
  .replace(/viewBox="[^"]+"/, 'viewBox="-5 -5 42 42"')
  .replace(/<rect [^>]+>/, '<rect x="-5" y="-5" width="42" height="42" fill="#2e93fa"/>');
/** Only its shape is shown, in one colour. */
const badge = mark.replace(/<rect [^>]+>/, '').replace('fill="#ff9800"', 'fill="#fff"');

const PICTURES = [
  ['icon-192', mark, 192],
  ['icon-512', mark, 512],
  ['maskable-192', maskable, 192],
  ['maskable-512', maskable, 512],
  ['apple-180', square, 180],
  ['badge-96', badge, 96],
];

await mkdir(FOLDER, { recursive: true });
for (const [name, svg, sizePx] of PICTURES) {
  await sharp(Buffer.from(svg), { density: (72 * sizePx) / 32 })
    .resize(sizePx, sizePx)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(FOLDER, `${name}.png`));
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { FONT_FAMILY, PreviewFont } from './preview-font.js';
import { drawable, previewPicture, type Preview } from './preview-picture.js';

const QUOTE: Preview['quote'] = {
  ...{ exchangeShortName: 'NASDAQ', symbol: 'AAPL', price: 231.45, previousClose: 230, change: 1.45 },
  ...{ changePct: 0.63, open: 230, dayHigh: 232, dayLow: 229, volume: 1_000, timeMs: 1_764_000_000_000 },
  ...{ seq: 1, stale: false, simulated: true, source: 'simulated' },
};
const PREVIEW: Preview = {
  ...{ brand: 'PriceAlgo', exchangeShortName: 'NASDAQ', symbol: 'AAPL', name: 'Apple Inc.', currency: 'USD' },
  ...{
    quote: QUOTE,
    range: '1Y',
    closes: Array.from({ length: 500 }, (_, i) => 200 + 20 * Math.sin(i / 40)),
  },
};

describe('the preview picture', () => {
  const font = new PreviewFont();
  afterAll(() => font.remove());
  const draw = (changes: Partial<Preview> = {}) => previewPicture(font, { ...PREVIEW, ...changes });

  it('is a PNG of the size that previews take, and small', async () => {
    const picture = await draw();
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
    expect(picture.length).toBeLessThan(80_000);
  });

  it('says another thing where another is true', async () => {
    const pictures = await Promise.all([
      draw(),
      draw({ quote: { ...QUOTE, simulated: false } }),
      draw({ quote: { ...QUOTE, stale: true } }),
      draw({ quote: null }),
      draw({ closes: [] }),
      draw({ brand: 'Quoteworks' }),
      draw({ name: 'Apple Incorporated' }),
    ]);
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(pictures.length);
  });

  it.each<[string, Partial<Preview>]>([
    ['marks and entities in names', { name: '<b>&amp;"\'</span>', brand: '&#x0;<' }],
    ['names without end', { name: 'W'.repeat(5_000), brand: 'W'.repeat(5_000), symbol: 'W'.repeat(40) }],
    ['names in signs that the font lacks', { name: '株式会社', brand: '🚀', symbol: '' }],
    ['one bar', { closes: [1] }],
    ['a flat line', { closes: [5, 5, 5] }],
    ['what is no price', { closes: [NaN, Infinity, 1, 2, NaN] }],
    ['a price of nearly nothing', { quote: { ...QUOTE, price: 1e-9, change: null, changePct: null } }],
    ['a huge price', { quote: { ...QUOTE, price: 1e15, change: -1e14, changePct: -9e9 } }],
  ])('is drawn with %s', async (_, changes) => {
    expect(await sharp(await draw(changes)).metadata()).toMatchObject({ width: 1_200, height: 630 });
  });

  it('leaves out what the font cannot draw', () => {
    expect(drawable('Nestlé S.A. 雀巢', 40)).toBe('Nestlé S.A.');
    expect(drawable('A long name of a company', 10)).toBe('A long na…');
  });

  it('needs no font of the system', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'no-fonts-'));
    const none = path.join(folder, 'fonts.conf');
    writeFileSync(none, '<?xml version="1.0"?><fontconfig></fontconfig>');
    // Where no font is found every sign is the same box, and both texts are as wide.
    const code = `const sharp = require(${JSON.stringify(createRequire(import.meta.url).resolve('sharp'))});
      const font = { font: '${FONT_FAMILY} Bold 64', fontfile: ${JSON.stringify(font.file('bold'))}, dpi: 72 };
      const width = (text) => sharp({ text: { text, ...font } }).raw().toBuffer({ resolveWithObject: true });
      Promise.all([width('iiii'), width('WWWW')])
        .then((both) => console.log(JSON.stringify(both.map(({ info }) => info.width))))`;
    const env = { ...process.env, FONTCONFIG_FILE: none };
    const said = execFileSync(process.execPath, ['-e', code], { env, encoding: 'utf8' });
    const [narrow, wide] = JSON.parse(said) as [number, number];
    rmSync(folder, { recursive: true });
    expect(narrow).toBeGreaterThan(40);
    expect(wide).toBeGreaterThan(2 * narrow);
  });
});

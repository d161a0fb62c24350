import { EMBED_DEFAULTS } from '@pricealgo/contract/embed';
import { embedCode } from './embed-code';

const APPLE = { exchangeShortName: 'NASDAQ', symbol: 'AAPL', name: 'Apple Inc.' };
const ORIGIN = 'https://prices.example';

/** The element as a page that the code is pasted into has it. */
function pasted(code: string): HTMLIFrameElement {
  const place = document.createElement('template');
  place.innerHTML = code;
  expect(place.content.childNodes).toHaveLength(1);
  return place.content.firstChild as HTMLIFrameElement;
}

test('the code is one frame with the chosen address, size and title', () => {
  const frame = pasted(
    embedCode({
      origin: ORIGIN,
      instrument: APPLE,
      options: { range: '5D', theme: 'dark', chart: false },
      size: 'large',
    }),
  );
  expect(frame.getAttribute('src')).toBe(`${ORIGIN}/embed/NASDAQ/AAPL?range=5D&theme=dark&chart=0`);
  expect([frame.getAttribute('width'), frame.getAttribute('height')]).toEqual(['640', '360']);
  expect(frame.getAttribute('title')).toBe('Apple Inc. (AAPL): price');
});

test('the frame cannot lead the page around it elsewhere', () => {
  const frame = pasted(
    embedCode({ origin: ORIGIN, instrument: APPLE, options: EMBED_DEFAULTS, size: 'fluid' }),
  );
  const allowed = frame.getAttribute('sandbox')!.split(' ');
  expect(allowed).toEqual(expect.arrayContaining(['allow-scripts', 'allow-same-origin', 'allow-popups']));
  expect(allowed.some((word) => word.startsWith('allow-top-navigation'))).toBe(false);
});

test('no name ends its attribute', () => {
  const name = `"><img src=x onerror=alert(1)> & 'Sons'`;
  const frame = pasted(
    embedCode({
      origin: ORIGIN,
      instrument: { ...APPLE, symbol: 'A/B', name },
      options: EMBED_DEFAULTS,
      size: 'fluid',
    }),
  );
  expect(frame.getAttribute('title')).toBe(`${name} (A/B): price`);
  expect(frame.getAttribute('src')).toContain('/embed/NASDAQ/A%2FB?');
});

import type { Locator } from '@playwright/test';

/** Name and address of every entry, in order; buttons have none. */
export const entries = (place: Locator): Promise<[string, string | null][]> =>
  place
    .locator('a, button')
    .evaluateAll((all) =>
      all.map((one): [string, string | null] => [
        (one as HTMLElement).innerText.split('\n')[0] ?? '',
        one.getAttribute('href'),
      ]),
    );

export const CHAT = 'https://wa.me/15550100';
export const WIDE = [
  ['Home', '/'],
  ['Markets', '/tickers'],
  ['About Us', '/about-us'],
  ['Market Analysis', '/tickers/NASDAQ/AAPL'],
  ['Company', '/members'],
  ['Contact Us', '/contact'],
];
export const NARROW = [
  ['Home', '/'],
  ['Markets', '/tickers'],
  ['Event Gallery', '/photogallery'],
  ['About', '/about-us'],
  ['Market Analysis', '/tickers/NASDAQ/AAPL'],
  ['Company', '/members'],
  ['Contact', '/contact'],
  ['Blog', '/fee-structure'],
];
export const forVisitors = (all: string[][]): string[][] =>
  all.filter(([label]) => label !== 'Market Analysis');

// Alone: a page is named once, by its server, and what it has been called is kept.
import { render } from '@testing-library/react';
import { Page } from './Page';
import { onPageTitle, setTitleBrand, setTitlePrefix } from './page-title';

// As the server sends a page; what has been named stays for as long as the page is open, from one test to the next.
document.title = 'About us · Quoteworks';
document.head.innerHTML += '<meta property="og:site_name" content="Quoteworks" />';
const said: string[] = [];
onPageTitle((title) => said.push(title));

const show = (title: string | null): void => void render(<Page title={title}>…</Page>);
beforeEach(() => void (said.length = 0));

test('a page that does not know its name yet keeps the one that it was served with', () => {
  show(null);
  expect(document.title).toBe('About us · Quoteworks');
  setTitlePrefix('(2) ');
  expect(document.title).toBe('(2) About us · Quoteworks');
  setTitlePrefix('');
  show('About us');
  expect(document.title).toBe('About us · Quoteworks');
  expect(said).toEqual(['About us']);
});

test('the brand stands behind every title but its own, what is counted before it', () => {
  setTitlePrefix('(3) ');
  show('Contact');
  expect(document.title).toBe('(3) Contact · Quoteworks');
  show('Quoteworks');
  expect(document.title).toBe('(3) Quoteworks');
  setTitlePrefix('');
  show(null);
  expect(document.title).toBe('Quoteworks');
  expect(said).toEqual(['Contact', 'Quoteworks']);
});

test('another brand is written at once, and not said aloud', () => {
  show('Tickers');
  setTitleBrand('Priceworks');
  expect(document.title).toBe('Tickers · Priceworks');
  expect(said).toEqual(['Tickers']);
});

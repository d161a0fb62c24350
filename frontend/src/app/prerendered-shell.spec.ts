import { jest } from '@jest/globals';
import { removePrerenderedShell } from './prerendered-shell';

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div id="root"></div><div id="first-words"><h1>Tickers</h1></div>';
});
afterEach(() => jest.useRealTimers());

const root = (): HTMLElement => document.getElementById('root')!;
const words = (): HTMLElement | null => document.getElementById('first-words');
/** Mutations are told after the current task. */
const told = (): Promise<void> => Promise.resolve();

test.each(['<main><h1>Tickers</h1></main>', '<main><p role="alert">Not reachable</p></main>'])(
  'the first words stay until the page itself says something: %s',
  async (page) => {
    removePrerenderedShell(root());
    root().innerHTML = '<header>Bar</header><main><h1>\u00a0</h1><div aria-busy="true"></div></main>';
    await told();
    expect(words()).not.toBeNull();
    root().innerHTML = page;
    await told();
    expect(words()).toBeNull();
  },
);

test('and no longer than 10 s', () => {
  removePrerenderedShell(root());
  jest.advanceTimersByTime(9_999);
  expect(words()).not.toBeNull();
  jest.advanceTimersByTime(1);
  expect(words()).toBeNull();
});

test('a page without first words is a page like any other', () => {
  words()!.remove();
  removePrerenderedShell(root());
  expect(jest.getTimerCount()).toBe(0);
});

import { navigationFor } from './navigation';

const labels = (bar: 'wide' | 'narrow', signedIn: boolean): string[] =>
  navigationFor(bar, signedIn).map(({ label }) => label);

test('the top bar lists what the specification lists and Markets, Market Analysis for members only', () => {
  expect(labels('wide', true)).toEqual([
    'Home',
    'Markets',
    'About Us',
    'Market Analysis',
    'Company',
    'Contact Us',
  ]);
  expect(labels('wide', false)).toEqual(['Home', 'Markets', 'About Us', 'Company', 'Contact Us']);
});

test('the full-screen menu has its own order and words', () => {
  const member = [
    'Home',
    'Markets',
    'Event Gallery',
    'About',
    'Market Analysis',
    'Company',
    'Contact',
    'Blog',
  ];
  expect(labels('narrow', true)).toEqual(member);
  expect(labels('narrow', false)).toEqual(member.filter((label) => label !== 'Market Analysis'));
});

test.each(['wide', 'narrow'] as const)('every entry of the %s bar has the address of its page', (bar) => {
  const pages: Record<string, string> = {
    Home: '/',
    Markets: '/tickers',
    About: '/about-us',
    'About Us': '/about-us',
    'Market Analysis': '/tickers/NASDAQ/AAPL',
    Company: '/members',
    Contact: '/contact',
    'Contact Us': '/contact',
    'Event Gallery': '/photogallery',
    Blog: '/fee-structure',
  };
  for (const { to, label } of navigationFor(bar, true)) expect(to).toBe(pages[label]);
});

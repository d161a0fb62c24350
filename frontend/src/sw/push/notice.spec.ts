import { noticeFrom } from './notice';

test('title, text, a tag that makes a repeated push one, and the way there', () => {
  const pushed = {
    id: 'n1',
    title: 'AAPL above 200',
    body: 'Now 201',
    link: '/tickers/NASDAQ/AAPL',
    tag: 'n1',
  };
  const { title, options } = noticeFrom(JSON.stringify(pushed), 'News');
  expect(title).toBe('AAPL above 200');
  expect(options).toMatchObject({ body: 'Now 201', tag: 'n1' });
  expect(options.data.path).toBe('/notifications/open?id=n1&to=%2Ftickers%2FNASDAQ%2FAAPL');
});

test.each(['', 'no json', 'null', '{"title":7,"link":null}'])('%s still says something', (raw) => {
  const { title, options } = noticeFrom(raw, 'News');
  expect([title, options.data.path]).toEqual(['News', '/notifications']);
});

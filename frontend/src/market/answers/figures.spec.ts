import { csvText } from './csv';
import { plain, share, signedShare, significant, withError } from './figures';

test('figures name what is not available, and carry one kind of minus', () => {
  expect(signedShare(-0.0125)).toBe('−1.25%');
  expect(signedShare(null)).toBe('n/a');
  expect(share(0.5512)).toBe('55.1%');
  expect(plain(-0.4)).toBe('−0.40');
  expect(withError(0.812, 0.319)).toBe('0.81 ± 0.32');
  expect(withError(0.812, null)).toBe('0.81');
  expect(withError(null, 1)).toBe('n/a');
  expect(significant(-1234567.891)).toBe('−1,234,570');
});

test('a table file keeps numbers whole, quotes what needs it and holds no formula', () => {
  const text = csvText([
    ['name', 'a "b", c'],
    [0.1 + 0.2, null],
    ['=HYPERLINK("x")', '-1'],
  ]);
  expect(text).toBe('name,"a ""b"", c"\r\n0.30000000000000004,\r\n"\'=HYPERLINK(""x"")",\'-1\r\n');
});

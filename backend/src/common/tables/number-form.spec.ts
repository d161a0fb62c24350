import { NumberForm, type DecimalMark } from './number-form.js';

/** Reads cells of one column as a file of them alone would be. */
function readAll(cells: readonly string[], separator = ',', choice?: DecimalMark): (number | string)[] {
  const form = new NumberForm();
  cells.forEach((cell, n) => form.add(cell, 'price', n + 2));
  form.decide(separator, choice);
  return cells.map((cell) => {
    const read = form.read(cell, 'price');
    if ('fault' in read) return read.doubtful ? 'doubtful' : 'fault';
    return Number(read.text);
  });
}

describe('NumberForm', () => {
  it.each<[string, string, string[], (number | string)[]]>([
    ['a decimal point', ',', ['12.5', '3'], [12.5, 3]],
    ['a decimal comma', ';', ['12,5', '3'], [12.5, 3]],
    ['commas for thousands', ',', ['1,234.50', '1,234'], [1234.5, 1234]],
    ['points for thousands', ';', ['1.234,50', '1.234'], [1234.5, 1234]],
    ['millions', ',', ['1,234,567', '1,234'], [1234567, 1234]],
    ['lakhs', ',', ['12,34,567', '1,00,000.5'], [1234567, 100000.5]],
    ['apostrophes', ';', ["1'234.50", "12'345", '1.234'], [1234.5, 12345, 1.234]],
    ['typographic apostrophes', ';', ['1’234’567,5'], [1234567.5]],
    ['spaces', ';', ['1 234,5', '12 345 678'], [1234.5, 12345678]],
    ['narrow and no-break spaces', ';', ['1\u202f234,5', '1\u00a0234'], [1234.5, 1234]],
    ['zero in front', ';', ['0,123'], [0.123]],
    ['more than three digits in front', ',', ['1234.567'], [1234.567]],
    ['a mark in front', ',', ['.5'], [0.5]],
    ['exponents', ',', ['1e5', '1.2000e-09', '2.5E3'], [1e5, 1.2e-9, 2500]],
    ['exponents with a decimal comma', ';', ['1,5e3'], [1500]],
    ['negative numbers of accounts', ',', ['(1,234.5)', '-3', '3-', '−2', '+4'], [-1234.5, -3, -3, -2, 4]],
    ['full-width digits', ',', ['１２３．５'], [123.5]],
    ['three decimals that a semicolon explains', ';', ['190,500', '136,446'], [190.5, 136.446]],
    ['three decimals that a comma explains', ',', ['190.500', '136.446'], [190.5, 136.446]],
    ['nothing that tells', '\t', ['1.234'], ['doubtful']],
    [
      'a point in a file of commas that shows no thousands',
      ';',
      ['190,500', '25,4500', '1.234'],
      [190.5, 25.45, 'doubtful'],
    ],
    ['commas in a column of points that shows no thousands', ',', ['12.50', '1,234'], [12.5, 'doubtful']],
  ])('reads %s', (_name, separator, cells, numbers) => expect(readAll(cells, separator)).toEqual(numbers));

  it.each([
    'abc',
    '12.34.56',
    '1.2.3',
    '0x10',
    '١٢',
    '1,2,3',
    '--5',
    '5.',
    '1_000',
    '10²',
    '1/2',
    'Infinity',
  ])('does not read %s beside points', (cell) => expect(readAll(['12.5', cell])[1]).toBe('fault'));

  it('reads thousands in a column of whole numbers by the decimals of another one', () => {
    const form = new NumberForm();
    form.add('12.50', 'close', 2);
    form.add('1,234', 'volume', 2);
    form.decide(';');
    expect(form.read('1,234', 'volume')).toMatchObject({ text: '1234' });
  });

  it('takes the choice of its user where rows tell nothing', () => {
    expect(readAll(['1.234', '987'], '\t', ',')).toEqual([1234, 987]);
    expect(readAll(['1.234', '987'], '\t', '.')).toEqual([1.234, 987]);
  });

  it('refuses a file that writes numbers in two ways, and names both lines', () => {
    expect(() => readAll(['12.5', '3', '2,25'])).toThrow(
      'its numbers are written in two ways: "12.5" in line 2, "2,25" in line 4',
    );
    expect(() => readAll(['1.234.567', '12.5'])).toThrow('written in two ways');
  });

  it('hands over percentages and currencies as such', () => {
    const form = new NumberForm();
    form.decide(',');
    const read = (cell: string) => form.read(cell, 'price');
    expect(read('5%')).toEqual({ text: '5', percent: true, sign: null });
    expect(read('$190.50')).toEqual({ text: '190.50', percent: false, sign: '$' });
    expect(read('GBp 190')).toMatchObject({ sign: 'GBp' });
    expect(read('190 €')).toMatchObject({ text: '190', sign: '€' });
    expect(read('-$5')).toMatchObject({ text: '-5', sign: '$' });
  });
});

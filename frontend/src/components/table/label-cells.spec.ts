import { labelCells } from './label-cells';

/** Labels of the cells of each row of the body. */
function labels(html: string): (string | undefined)[][] {
  document.body.innerHTML = `<table>${html}</table>`;
  const table = document.querySelector('table')!;
  labelCells(table);
  return [...table.tBodies[0]!.rows].map((row) => [...row.cells].map((cell) => cell.dataset.label));
}

test('every cell is named after its column, the heading of the row is not', () => {
  expect(
    labels(
      `<thead><tr><th>Ticker</th><th>Return</th><th>Beta</th></tr></thead>
       <tbody><tr><th>AAPL</th><td>1%</td><td>0.9</td></tr></tbody>`,
    ),
  ).toEqual([[undefined, 'Return', 'Beta']]);
});

test('names of groups come first; a cell across columns has no name, those after it keep theirs', () => {
  expect(
    labels(
      `<thead><tr><th rowspan="2">Rating</th><th colspan="2">AAPL</th><th colspan="2">SPY</th></tr>
       <tr><th>Days</th><th>Median</th><th>Days</th><th>Median</th></tr></thead>
       <tbody><tr><th>buy</th><td colspan="2">never</td><td>3</td><td>1%</td></tr></tbody>`,
    ),
  ).toEqual([[undefined, undefined, 'SPY · Days', 'SPY · Median']]);
});

test('a heading of two rows takes its column in both', () => {
  expect(
    labels(
      `<thead><tr><th>After</th><th>Who</th><th>Rate</th></tr></thead>
       <tbody><tr><th rowspan="2">5 days</th><td>model</td><td>1</td></tr><tr><td>baseline</td><td>2</td></tr></tbody>`,
    ),
  ).toEqual([
    [undefined, 'Who', 'Rate'],
    ['Who', 'Rate'],
  ]);
});

test('what each part is stays said when it is laid out as lines', () => {
  labels('<thead><tr><th>A</th></tr></thead><tbody><tr><th>a</th><td>1</td></tr></tbody>');
  const roles = [...document.querySelectorAll('[role]')].map((part) => part.getAttribute('role'));
  expect(roles).toEqual(['rowgroup', 'row', 'columnheader', 'rowgroup', 'row', 'rowheader', 'cell']);
});

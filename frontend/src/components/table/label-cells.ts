interface PlacedCell {
  cell: HTMLTableCellElement;
  row: number;
  /** From 0, counted over cells that reach across columns or down from rows above. */
  column: number;
}

function placed(rows: readonly HTMLTableRowElement[]): PlacedCell[] {
  const taken = new Set<string>();
  const cells: PlacedCell[] = [];
  rows.forEach((one, row) => {
    let column = 0;
    for (const cell of one.cells) {
      while (taken.has(`${row}:${column}`)) column++;
      cells.push({ cell, row, column });
      for (let down = 0; down < cell.rowSpan; down++)
        for (let across = 0; across < cell.colSpan; across++) taken.add(`${row + down}:${column + across}`);
      column += cell.colSpan;
    }
  });
  return cells;
}

/** What stands over each column, those of a group after the name of the group. */
function namesOf(head: HTMLTableSectionElement | null): string[] {
  const names: string[] = [];
  for (const { cell, column } of placed([...(head?.rows ?? [])]))
    for (let i = column; i < column + cell.colSpan; i++)
      names[i] = [names[i], cell.textContent].filter(Boolean).join(' · ');
  return names;
}

/**
 * Names every cell after its column (`data-label`), for a table whose rows become blocks of lines where there is little
 * room, and says again what each part of it is: browsers forget that of a table that is laid out as something else. A cell
 * across several columns has no name.
 */
export function labelCells(table: HTMLTableElement): void {
  const names = namesOf(table.tHead);
  for (const section of [table.tHead, ...table.tBodies]) {
    section?.setAttribute('role', 'rowgroup');
    for (const row of section?.rows ?? []) row.setAttribute('role', 'row');
  }
  for (const cell of table.tHead?.querySelectorAll('th') ?? []) cell.setAttribute('role', 'columnheader');
  for (const body of table.tBodies)
    for (const { cell, column } of placed([...body.rows])) {
      cell.setAttribute('role', cell.tagName === 'TH' ? 'rowheader' : 'cell');
      const name = cell.colSpan === 1 ? names[column] : undefined;
      if (name && cell.tagName === 'TD') cell.dataset.label = name;
      else delete cell.dataset.label;
    }
}

import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Checkbox } from '@mantine/core';

export interface Selection<Row> {
  /** Keys of the selected rows, those too that are on other pages. */
  selected: ReadonlySet<string>;
  onChange: (keys: readonly string[], on: boolean) => void;
  /** All rows where it is left out. */
  selectable?: (row: Row) => boolean;
  /** Names the box in the head. */
  labelAll: string;
  /** Names the box of a row. */
  label: (row: Row) => string;
}

/** @returns keys of the rows that can be selected, and how many of them are */
export function selectedOf<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  selection: Selection<Row> | undefined,
): { keys: string[]; chosen: number } {
  if (!selection) return { keys: [], chosen: 0 };
  const { selected, selectable = () => true } = selection;
  const keys = rows.filter(selectable).map(rowKey);
  return { keys, chosen: keys.filter((key) => selected.has(key)).length };
}

export interface SelectBoxProps {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
}

export function SelectBox({ label, onChange, ...state }: SelectBoxProps) {
  return (
    <Checkbox
      {...state}
      aria-label={label}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

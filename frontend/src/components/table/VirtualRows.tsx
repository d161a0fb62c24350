import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useRowKeys } from '../use-row-keys';
import { DataRow, type RowProps } from './DataRow';

const ROW_PX = { compact: 34, normal: 45 };
/** The head of the table covers so much of its box. */
const HEAD_PX = 40;

export interface VirtualRowsProps<Row> extends Omit<RowProps<Row>, 'row' | 'index' | 'ref'> {
  rows: readonly Row[];
  density?: 'compact';
  /** `null` until it is in the document. */
  scroller: HTMLDivElement | null;
  /** Selects what the keyboard walks over. */
  opener: string;
}

/** The rows near the window of a long table; rows of space before and after keep its height. */
export function VirtualRows<Row>({ scroller, opener, density, ...props }: VirtualRowsProps<Row>) {
  const { rows, rowKey, columns, selection, onOpen } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  // The compiler that this warning is about is not used here.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_PX[density ?? 'normal'],
    overscan: 8,
    scrollPaddingStart: HEAD_PX,
    getItemKey: (index) => rowKey(rows[index] as Row),
  });
  const onKeyDown = useRowKeys(
    body,
    rows.length,
    (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    opener,
  );
  const shown = virtualizer.getVirtualItems();
  const cells = columns.length + (selection ? 1 : 0);
  const before = shown[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <tbody ref={body} onKeyDown={onOpen && onKeyDown}>
      <Space heightPx={before} cells={cells} />
      {shown.map(({ index, key }) => (
        <DataRow
          key={key}
          {...props}
          ref={virtualizer.measureElement}
          row={rows[index] as Row}
          index={index}
          rowIndex={index + 2}
        />
      ))}
      <Space heightPx={after} cells={cells} />
    </tbody>
  );
}

function Space({ heightPx, cells }: { heightPx: number; cells: number }) {
  if (heightPx <= 0) return null;
  return (
    <tr aria-hidden="true" data-space>
      <td colSpan={cells} style={{ height: heightPx }} />
    </tr>
  );
}

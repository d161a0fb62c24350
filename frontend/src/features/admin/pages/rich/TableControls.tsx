import { RichTextEditor } from '@mantine/tiptap';
import {
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowRemove,
  IconTableOff,
  IconTablePlus,
  type Icon,
} from '@tabler/icons-react';
import type { ChainedCommands, Editor } from '@tiptap/react';
import { t } from '../texts';

interface Command {
  name: 'addRow' | 'removeRow' | 'addColumn' | 'removeColumn' | 'removeTable';
  Icon: Icon;
  run: (chain: ChainedCommands) => ChainedCommands;
}

/** Work inside a table only. */
const INSIDE: readonly Command[] = [
  { name: 'addRow', Icon: IconRowInsertBottom, run: (chain) => chain.addRowAfter() },
  { name: 'removeRow', Icon: IconRowRemove, run: (chain) => chain.deleteRow() },
  { name: 'addColumn', Icon: IconColumnInsertRight, run: (chain) => chain.addColumnAfter() },
  { name: 'removeColumn', Icon: IconColumnRemove, run: (chain) => chain.deleteColumn() },
  { name: 'removeTable', Icon: IconTableOff, run: (chain) => chain.deleteTable() },
];

export function TableControls({ editor }: { editor: Editor }) {
  const inside = editor.isActive('table');
  return (
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Control
        aria-label={t('table.insert')}
        title={t('table.insert')}
        disabled={inside}
        onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      >
        <IconTablePlus size={16} stroke={1.75} aria-hidden="true" />
      </RichTextEditor.Control>
      {inside &&
        INSIDE.map(({ name, Icon, run }) => (
          <RichTextEditor.Control
            key={name}
            aria-label={t(`table.${name}`)}
            title={t(`table.${name}`)}
            onClick={() => run(editor.chain().focus()).run()}
          >
            <Icon size={16} stroke={1.75} aria-hidden="true" />
          </RichTextEditor.Control>
        ))}
    </RichTextEditor.ControlsGroup>
  );
}

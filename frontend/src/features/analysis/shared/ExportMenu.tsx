import { Button, Menu } from '@mantine/core';
import { shownText } from '@pricealgo/algorithms/answers/shown-texts';
import {
  IconDownload,
  IconFileCode,
  IconFileDatabase,
  IconPhoto,
  IconPrinter,
  IconTable,
} from '@tabler/icons-react';
import type { RefObject } from 'react';
import menu from '../../../components/menu/Menu.module.css';
import { download } from '../../../lib/browser/download';
import { showFailure } from '../../../lib/toast';
import { fetchAnswerInputs } from '../../../market/answers/api/call-inputs';
import { modeOf, sourceOf } from '../../../market/answers/CallLine';
import { type Answer, isWhatIf } from '../../../market/answers/api/ticker-analysis';
import { csvText, type CsvCell, withColumns } from '../../../market/answers/csv';
import { withReadersNumbers } from '../../../market/answers/readers-numbers';
import { picturePng } from './picture-png';
import { t } from '../../../market/answers/texts';

export interface ExportMenuProps {
  call: Answer;
  picture: RefObject<HTMLElement | null>;
  hasPicture: boolean;
  /** The answer as a table, where it is one. */
  table?: () => readonly (readonly CsvCell[])[];
}

/** Which market the answer is about, whose prices it read, and the time of the newest. */
const provenance = (call: Answer): [string, string][] => [
  [t('export.column.mode'), modeOf(call)],
  [t('export.column.source'), sourceOf(call)],
  [t('export.column.asOf'), new Date(call.asOfMs).toISOString()],
];

/** The answer as files of several kinds, and on paper. */
export function ExportMenu({ call, picture, hasPicture, table }: ExportMenuProps) {
  const name = `${call.instrument.replace(/[^A-Za-z0-9]+/g, '-')}-${call.algo}-${isWhatIf(call) ? 'what-if' : call.seq}`;
  const save = (content: Blob | Promise<Blob>, ending: string): void =>
    void Promise.resolve(content).then((blob) => download(blob, `${name}${ending}`), showFailure);
  const captions = [
    withReadersNumbers(shownText(call.headline)),
    t('export.caption', {
      instrument: call.instrument,
      date: new Date(call.asOfMs).toISOString().slice(0, 10),
      version: call.version,
    }) + ` · ${modeOf(call)} · ${sourceOf(call)}`,
  ];
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<IconDownload size={16} />}>
          {t('export.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={menu.dropdown}>
        {table && (
          <Menu.Item
            leftSection={<IconTable size={16} />}
            onClick={() =>
              save(new Blob([csvText(withColumns(table(), provenance(call)))], { type: 'text/csv' }), '.csv')
            }
          >
            {t('export.table')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconFileCode size={16} />}
          onClick={() =>
            save(new Blob([JSON.stringify(call, null, 2)], { type: 'application/json' }), '.json')
          }
        >
          {t('export.answer')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileDatabase size={16} />}
          onClick={() => save(fetchAnswerInputs(call), '-inputs.json')}
        >
          {t('export.inputs')}
        </Menu.Item>
        {hasPicture && (
          <Menu.Item
            leftSection={<IconPhoto size={16} />}
            onClick={() => picture.current && save(picturePng(picture.current, captions), '.png')}
          >
            {t('export.picture')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {t('export.print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

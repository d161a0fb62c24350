import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconDots,
  IconDownload,
  IconPencil,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import menu from '../../../components/menu/Menu.module.css';
import { showFailure } from '../../../lib/toast';
import { exportList } from '../api/transfer';
import { useSendChange } from '../../../market/watchlists/use-changes';
import type { WatchlistSummary } from '../../../market/watchlists/watchlists';
import { beforeAfterMove } from '../../../market/watchlists/changes';
import { t } from '../texts';
import { ImportDialog } from '../transfer/ImportDialog';
import { NameDialog } from './NameDialog';

export interface ListMenuProps {
  list: WatchlistSummary;
  lists: readonly WatchlistSummary[];
}

/** What can be done with the list on the screen. */
export function ListMenu({ list, lists }: ListMenuProps) {
  const send = useSendChange();
  const [dialog, setDialog] = useState<'rename' | 'delete' | 'import' | null>(null);
  const close = (): void => setDialog(null);
  const ids = lists.map(({ id }) => id);
  const place = ids.indexOf(list.id);
  const move = (to: number): void =>
    send({ kind: 'order-lists', list: list.id, before: beforeAfterMove(ids, place, to) });
  return (
    <>
      <Menu
        position="bottom-end"
        width={220}
        portalProps={{ target: 'main' }}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('menu.label', { name: list.name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={menu.dropdown}>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setDialog('rename')}>
            {t('menu.rename')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowLeft size={16} />}
            disabled={place === 0}
            onClick={() => move(place - 1)}
          >
            {t('menu.left')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowRight size={16} />}
            disabled={place === lists.length - 1}
            onClick={() => move(place + 1)}
          >
            {t('menu.right')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconUpload size={16} />} onClick={() => setDialog('import')}>
            {t('menu.import')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload size={16} />}
            onClick={() => void exportList(list).catch(showFailure)}
          >
            {t('menu.export')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => setDialog('delete')}>
            {t('menu.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'rename' && (
        <NameDialog
          title={t('rename.title')}
          send={t('rename.send')}
          name={list.name}
          taken={lists.filter(({ id }) => id !== list.id).map(({ name }) => name)}
          onName={(name) => send({ kind: 'rename', list: list.id, name })}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={t('delete.title', { name: list.name })}
          text={t('delete.text', { count: list.rows })}
          action={t('delete.send')}
          destructive
          onConfirm={() => {
            send({ kind: 'delete', list: list.id });
            close();
          }}
          onClose={close}
        />
      )}
      {dialog === 'import' && <ImportDialog list={list} onClose={close} />}
    </>
  );
}

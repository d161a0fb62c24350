import { MAX_LAYOUT_NAME, MAX_LAYOUTS } from '@pricealgo/contract/chart-choices';
import { Button, Loader } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Dialog } from '../../../components/dialog/Dialog';
import { LoadError } from '../../../components/state/LoadError';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';
import { unwrap } from '../../../lib/api/unwrap';
import { openAuthDialog } from '../../../lib/session/auth-dialog';
import { useMember } from '../../../lib/session/use-session';
import { showFailure } from '../../../lib/toast';
import { t } from './texts';
import classes from './Tools.module.css';

type Layout = components['schemas']['ChartLayoutDto'];
export type ChartSetup = components['schemas']['ChartSetupDto'];

/** What is done to the layouts; the server answers all of them as they are then. */
type Change =
  | { kind: 'create'; name: string; setup: ChartSetup }
  | { kind: 'update'; id: string; name?: string; setup?: ChartSetup }
  | { kind: 'delete'; id: string };

function send(change: Change): Promise<Layout[]> {
  switch (change.kind) {
    case 'create':
      return unwrap(
        api.POST('/api/chart-layouts/create', { body: { name: change.name, setup: change.setup } }),
      );
    case 'update': {
      const { id, name, setup } = change;
      const body = { id, ...(name === undefined ? {} : { name }), ...(setup ? { setup } : {}) };
      return unwrap(api.POST('/api/chart-layouts/update', { body }));
    }
    case 'delete':
      return unwrap(api.POST('/api/chart-layouts/delete', { body: { id: change.id } }));
  }
}

export interface LayoutDialogProps {
  symbol: string;
  /** How the chart is set up now. */
  setup: ChartSetup;
  onApply: (setup: ChartSetup) => void;
  onClose: () => void;
}

/** The member's named layouts: applied, kept, renamed, replaced and deleted. */
export function LayoutDialog({ symbol, setup, onApply, onClose }: LayoutDialogProps) {
  const member = useMember();
  const client = useQueryClient();
  const queryKey = ['chart-layouts', member?.userId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/chart-layouts', { signal })),
    enabled: member !== null,
  });
  const { mutateAsync, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (layouts) => client.setQueryData(queryKey, layouts),
    onError: showFailure,
  });
  const change = (next: Change): Promise<boolean> =>
    mutateAsync(next).then(
      () => true,
      () => false,
    );
  return (
    <Dialog title={t('layout.title')} fullScreenWhenNarrow onClose={onClose}>
      {!member ? (
        <div className={classes.form}>
          <p>{t('layout.visitor')}</p>
          <div className={classes.formButtons}>
            <Button
              onClick={() => {
                onClose();
                openAuthDialog('login', { reason: 'draw', symbol });
              }}
            >
              {t('layout.login')}
            </Button>
          </div>
        </div>
      ) : error && !data ? (
        <LoadError what={t('layout.title')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loader role="status" aria-label={t('layout.loading')} />
      ) : (
        <div className={classes.form}>
          <ul className={classes.layouts} aria-label={t('layout.title')}>
            {data.map((layout) => (
              <LayoutLine
                key={layout.id}
                layout={layout}
                isPending={isPending}
                onApply={() => onApply(layout.setup)}
                onRename={(name) => change({ kind: 'update', id: layout.id, name })}
                onReplace={() => void change({ kind: 'update', id: layout.id, setup })}
                onDelete={() => void change({ kind: 'delete', id: layout.id })}
              />
            ))}
          </ul>
          {data.length >= MAX_LAYOUTS ? (
            <p>{t('layout.full', { most: MAX_LAYOUTS })}</p>
          ) : (
            <NameForm
              label={t('layout.name')}
              action={t('layout.save')}
              isPending={isPending}
              onName={(name) => change({ kind: 'create', name, setup })}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

interface LayoutLineProps {
  layout: Layout;
  isPending: boolean;
  onApply: () => void;
  onRename: (name: string) => Promise<boolean>;
  onReplace: () => void;
  onDelete: () => void;
}

function LayoutLine({ layout, isPending, onApply, onRename, onReplace, onDelete }: LayoutLineProps) {
  const [isRenaming, setRenaming] = useState(false);
  const { name } = layout;
  if (isRenaming)
    return (
      <li>
        <NameForm
          label={t('layout.rename.label', { name })}
          action={t('layout.rename.save')}
          usual={name}
          isPending={isPending}
          onName={async (next) => {
            const isDone = await onRename(next);
            if (isDone) setRenaming(false);
            return isDone;
          }}
        />
      </li>
    );
  const buttons = [
    ['rename', () => setRenaming(true)],
    ['replace', onReplace],
    ['delete', onDelete],
  ] as const;
  return (
    <li className={classes.layout}>
      <button
        type="button"
        className={classes.choiceLine}
        aria-label={t('layout.apply', { name })}
        onClick={onApply}
      >
        {name}
      </button>
      {buttons.map(([what, act]) => (
        <button
          key={what}
          type="button"
          className={classes.tool}
          aria-label={t(`layout.${what}.of`, { name })}
          disabled={isPending}
          onClick={act}
        >
          {t(`layout.${what}.short`)}
        </button>
      ))}
    </li>
  );
}

interface NameFormProps {
  label: string;
  action: string;
  usual?: string;
  isPending: boolean;
  /** @returns whether it was taken; the field is empty then */
  onName: (name: string) => Promise<boolean>;
}

function NameForm({ label, action, usual = '', isPending, onName }: NameFormProps) {
  const [name, setName] = useState(usual);
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await onName(name)) setName('');
  };
  return (
    <form className={classes.inline} onSubmit={(event) => void onSubmit(event)}>
      <input
        className={classes.input}
        aria-label={label}
        placeholder={label}
        data-autofocus
        maxLength={MAX_LAYOUT_NAME}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
        {action}
      </Button>
    </form>
  );
}

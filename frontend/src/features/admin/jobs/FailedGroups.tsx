import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { Section } from '../../../components/section/Section';
import type { Column } from '../../../components/table/columns';
import { RowActions } from '../../../components/table/DataRow';
import { DataTable } from '../../../components/table/DataTable';
import { formatCount } from '../../../lib/format/number-format';
import { officeInstant } from '../shared/office-time';
import { showFailure, showSuccess } from '../../../lib/toast';
import { nameOf } from './FailedJobDialog';
import { discardGroup, failedGroupsQuery, JOBS_KEY, retryGroup, type FailedGroup } from './jobs-api';
import { repeated } from './repeated';
import { t } from './texts';

const ACTS = ['retry', 'discard'] as const;

interface GroupAct {
  kind: (typeof ACTS)[number];
  group: FailedGroup;
}

const keyOf = ({ name, queue, message, reason }: FailedGroup): string =>
  JSON.stringify([name, queue, message, reason]);

const columnsWith = (onAct: (act: GroupAct) => void): readonly Column<FailedGroup>[] => [
  {
    key: 'name',
    header: t('column.name'),
    cell: nameOf,
    note: ({ queue }) => t(`queue.${queue}`),
  },
  { key: 'reason', header: t('column.reason'), wrap: true, cell: ({ reason }) => reason },
  { key: 'count', header: t('column.times'), numeric: true, cell: ({ count }) => formatCount(count) },
  {
    key: 'last',
    header: t('column.failedAt'),
    cell: ({ lastMs }) => officeInstant(lastMs),
    note: ({ firstMs, lastMs }) =>
      firstMs === lastMs ? undefined : t('groups.since', { time: officeInstant(firstMs) }),
  },
  {
    key: 'actions',
    header: t('column.actions'),
    cell: (group) => (
      <RowActions>
        {ACTS.map((kind) => (
          <Button
            key={kind}
            variant="default"
            size="compact-sm"
            aria-label={t(`groups.${kind}.named`, { name: nameOf(group), count: group.count })}
            onClick={() => onAct({ kind, group })}
          >
            {t(`groups.${kind}.action`)}
          </Button>
        ))}
      </RowActions>
    ),
  },
];

/** What failed again and again for one reason, to be tried again or thrown away together; nothing where all differ. */
export function FailedGroups() {
  const [act, setAct] = useState<GroupAct | null>(null);
  const { data } = useQuery(failedGroupsQuery);
  const groups = repeated(data?.groups ?? []);
  // A question that is on the screen stays, whatever became of its group meanwhile.
  if (groups.length === 0 && !act) return null;
  return (
    <Section
      id="failed-groups"
      look="plain"
      title={t('groups.title')}
      text={t(data?.partial ? 'groups.partial' : 'groups.intro')}
    >
      <DataTable
        caption={t('groups.title')}
        columns={columnsWith(setAct)}
        rows={groups}
        rowKey={keyOf}
        narrow="cards"
        rowData={() => ({ 'data-testid': 'failed-group' })}
      />
      {act && <GroupDialog act={act} onClose={() => setAct(null)} />}
    </Section>
  );
}

function GroupDialog({ act: { kind, group }, onClose }: { act: GroupAct; onClose: () => void }) {
  const client = useQueryClient();
  const { name, queue, message, reason, count } = group;
  const doing = useMutation({
    mutationFn: () => (kind === 'retry' ? retryGroup : discardGroup)({ name, queue, message, reason }),
    onSuccess: (acted) => showSuccess(t(`groups.${kind}.done`, { count: acted.count })),
    onError: showFailure,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: JOBS_KEY });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t(`groups.${kind}.title`, { count })}
      text={t(`groups.${kind}.text`, { name: nameOf(group), reason })}
      action={t(`groups.${kind}.action`)}
      destructive={kind === 'discard'}
      loading={doing.isPending}
      onConfirm={() => doing.mutate()}
      onClose={onClose}
    />
  );
}

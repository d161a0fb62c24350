import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconServerOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Section } from '../../../components/section/Section';
import type { Column } from '../../../components/table/columns';
import { DataTable } from '../../../components/table/DataTable';
import { timeAgo } from '../../../components/time-ago';
import { formatCount } from '../../../lib/format/number-format';
import { formatDuration } from '../../../lib/format/time-format';
import classes from './Dashboard.module.css';
import { nodesQuery, type KnownNode } from './operations-api';
import { t } from './texts';

const MINUTE_MS = 60_000;

/** What is wrong with a process, in a few words; nothing where nothing is. */
function marksOf({ silent, otherSecret, otherVersion }: KnownNode): string[] {
  return [
    ...(silent ? [t('nodes.silent.mark')] : []),
    ...(otherSecret ? [t('nodes.secret.mark')] : []),
    ...(otherVersion ? [t('nodes.version.mark')] : []),
  ];
}

const columnsAt = (nowMs: number): readonly Column<KnownNode>[] => [
  { key: 'node', header: t('nodes.node.column'), cell: ({ node }) => node, wrap: true },
  {
    key: 'state',
    header: t('nodes.state.column'),
    cell: (node) => marksOf(node).join(', ') || t('nodes.well.mark'),
    note: ({ silent, seenMs }) => (silent ? timeAgo(seenMs, nowMs) : undefined),
    tone: (node) => (marksOf(node).length > 0 ? 'alarm' : undefined),
    wrap: true,
  },
  { key: 'roles', header: t('nodes.roles.column'), cell: ({ roles }) => roles.join(', '), wrap: true },
  {
    key: 'version',
    header: t('nodes.version.column'),
    cell: ({ version }) => version,
    note: ({ commit }) => commit.slice(0, 8),
  },
  {
    key: 'up',
    header: t('nodes.up.column'),
    // To the minute: seconds would only move.
    cell: ({ startedMs, seenMs }) =>
      formatDuration(Math.floor(Math.max(0, seenMs - startedMs) / MINUTE_MS) * MINUTE_MS),
  },
  {
    key: 'memory',
    header: t('nodes.memory.column'),
    numeric: true,
    cell: ({ memoryMb }) => t('nodes.memory.value', { value: formatCount(memoryMb) }),
  },
  {
    key: 'delay',
    header: t('nodes.delay.column'),
    numeric: true,
    cell: ({ loopDelayMs }) => t('figures.ms', { value: formatCount(Math.round(loopDelayMs)) }),
  },
  {
    key: 'sockets',
    header: t('nodes.sockets.column'),
    numeric: true,
    cell: ({ sockets }) => formatCount(sockets),
  },
];

/** The processes that the product runs as; one that differs from the others says so. */
export function NodeTable() {
  const { data, error, refetch } = useQuery(nodesQuery);
  const strangers = data?.items.some(({ otherSecret }) => otherSecret) ?? false;
  return (
    <Section id="nodes" look="plain" title={t('nodes.title')} text={t('nodes.intro')}>
      {strangers && (
        <Alert color="red" icon={<IconAlertTriangle size={20} aria-hidden="true" />}>
          {t('nodes.secret.warning')}
        </Alert>
      )}
      <DataTable
        caption={t('nodes.title')}
        columns={columnsAt(data?.asOfMs ?? 0)}
        rows={data?.items}
        rowKey={({ node }) => node}
        rowData={() => ({ 'data-testid': 'node' })}
        narrow="cards"
        loadingRows={1}
        error={data ? null : error}
        onRetry={() => void refetch()}
        empty={{
          icon: <IconServerOff size={24} />,
          title: t('nodes.empty.title'),
          text: t('nodes.empty.text'),
        }}
      />
      {data && data.older > 0 && <p className={classes.dim}>{t('nodes.older', { count: data.older })}</p>}
    </Section>
  );
}

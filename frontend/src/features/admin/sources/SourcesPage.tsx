import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { Section } from '../../../components/section/Section';
import { LoadError } from '../../../components/state/LoadError';
import { eventWords } from '../shared/source-words';
import { officeInstant } from '../shared/office-time';
import { moved, orderOf, withSource } from './source-order';
import { type CardMove, SourceCard } from './SourceCard';
import { SourceOrder } from './SourceOrder';
import classes from './Sources.module.css';
import { sourcesQuery, type Source, type SourcesData } from './sources-api';
import { t } from './texts';
import { useSourceChoice } from './use-source-choice';

/** /admin/settings/sources */
export function SourcesPage() {
  const { data, error, refetch } = useQuery(sourcesQuery);
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} lead={t('page.intro')} />
      <p className={classes.back}>
        <Link to="/admin/settings">{t('page.back')}</Link>
        <Link to="/admin/imports">{t('page.imports')}</Link>
      </p>
      {error && !data ? (
        <LoadError what={t('page.what')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <SourceList data={data} />
          <Timeline lines={data.timeline} />
        </>
      ) : (
        <Skeleton height={720} radius="lg" />
      )}
    </Page>
  );
}

/** The sources in use, in their order, and the others below. */
export function SourceList({ data }: { data: SourcesData }) {
  const choice = useSourceChoice(data);
  const { doubtful } = choice;
  const order = orderOf(data.items);
  const used = order.map((name) => data.items.find((source) => source.name === name)!);
  const others = data.items.filter(({ place }) => place === null);
  const card = (source: Source, move?: CardMove) => (
    <SourceCard
      key={source.name}
      source={source}
      used={used.length}
      busy={choice.busy}
      trying={choice.trying === source.name}
      onUse={(key) => choice.tryAndSave(withSource(order, source.name), source.name, key)}
      move={move}
      onStop={() => {
        const rest = order.filter((name) => name !== source.name);
        choice.tryAndSave(rest, rest[0]!);
      }}
    />
  );
  return (
    <>
      {data.refused && <Alert color="orange">{t('list.refused', { reason: data.refused })}</Alert>}
      <h2 className={classes.title}>{t('list.used')}</h2>
      {used.length > 1 ? (
        <SourceOrder
          order={order}
          busy={choice.busy}
          onMove={(from, to) => choice.save(moved(order, from, to))}
          card={(name, move) =>
            card(
              data.items.find((source) => source.name === name)!,
              move,
            )
          }
        />
      ) : (
        <ul className={classes.list}>{used.map((source) => card(source))}</ul>
      )}
      <h2 className={classes.title}>{t('list.others')}</h2>
      <ul className={classes.list}>{others.map((source) => card(source))}</ul>
      {doubtful && (
        <ConfirmDialog
          title={t('use.anyway.title', { name: t(`name.${doubtful.name}`) })}
          text={t('use.anyway.text', { fault: t(`try.fault.${doubtful.trial.fault ?? 'other'}`) })}
          action={t('use.anyway.action')}
          loading={choice.busy}
          onConfirm={() => choice.save(doubtful.order, doubtful.key)}
          onClose={choice.forget}
        />
      )}
    </>
  );
}

function lineText(line: SourcesData['timeline'][number]): string {
  const { what, meaning } = eventWords(line);
  const told = { provider: line.provider, event: t(`event.${line.event}`), what };
  return meaning === null ? t('timeline.line', told) : t('timeline.meant', { ...told, meaning });
}

function Timeline({ lines }: { lines: SourcesData['timeline'] }) {
  return (
    <Section id="timeline" look="panel" title={t('timeline.title')}>
      {lines.length === 0 ? (
        <p className={classes.dim}>{t('timeline.none')}</p>
      ) : (
        <ul className={classes.lines}>
          {lines.map((line, n) => (
            <li key={`${line.timeMs}${line.provider}${n}`}>
              <span className={classes.dim}>{officeInstant(line.timeMs)}</span>
              <span>
                {lineText(line)}
                <span className={classes.dim}> {line.detail}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

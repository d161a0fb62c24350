import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { lazyPart } from '../../../components/part/lazy-part';
import { Section } from '../../../components/section/Section';
import { LoadError } from '../../../components/state/LoadError';
import { timeAgo } from '../../../components/time-ago';
import { useNowMs } from '../../../components/use-now';
import { showFailure, showSuccess } from '../../../lib/toast';
import { apiTokensQuery, revokeApiToken, type ApiToken } from '../api/api-tokens';
import { localDate } from '../parts/local-date';
import { t } from './texts';
import classes from './Programs.module.css';

const NewTokenDialog = lazyPart({
  what: t('tokens.dialog.title'),
  load: () => import('./NewTokenDialog').then((m) => m.NewTokenDialog),
});

function TokenRow({ token, nowMs, onRevoke }: { token: ApiToken; nowMs: number; onRevoke: () => void }) {
  const { name, hint, scopes, lastUsedMs } = token;
  const expiresMs = localDate(token.expiresMs);
  return (
    <li className={classes.row} data-testid="token-row">
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.detail}>
          {t('tokens.row.uses', { hint, scopes: scopes.map((scope) => t(`scope.${scope}`)).join(', ') })}
        </p>
        <p className={classes.detail}>
          {lastUsedMs === null
            ? t('tokens.row.unused', { expiresMs })
            : t('tokens.row.used', { lastUsedMs: timeAgo(lastUsedMs, nowMs), expiresMs })}
        </p>
      </div>
      <Button variant="default" size="xs" aria-label={t('tokens.revoke.named', { name })} onClick={onRevoke}>
        {t('tokens.revoke.action')}
      </Button>
    </li>
  );
}

function Tokens() {
  const queries = useQueryClient();
  const nowMs = useNowMs(30_000);
  const [asked, setAsked] = useState<ApiToken | null>(null);
  const { data: tokens, error, refetch } = useQuery(apiTokensQuery);
  const revoking = useMutation({
    mutationFn: ({ id }: ApiToken) => revokeApiToken(id),
    onSuccess: (_done, { name }) => showSuccess(t('tokens.revoke.done', { name })),
    onError: showFailure,
    onSettled: () => {
      setAsked(null);
      void queries.invalidateQueries(apiTokensQuery);
    },
  });
  if (error) return <LoadError what={t('tokens.what')} error={error} onRetry={() => void refetch()} />;
  if (!tokens) return <Skeleton height={66} radius="md" />;
  return (
    <>
      {tokens.length === 0 ? (
        <p className={classes.empty}>{t('tokens.empty')}</p>
      ) : (
        <ul className={classes.list}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} nowMs={nowMs} onRevoke={() => setAsked(token)} />
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          destructive
          title={t('tokens.revoke.title', { name: asked.name })}
          text={t('tokens.revoke.text')}
          action={t('tokens.revoke.action')}
          keep={t('tokens.revoke.keep')}
          loading={revoking.isPending}
          onConfirm={() => revoking.mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** What programs of the member may do in this account. */
export function TokensSection({ hasPassword }: { hasPassword: boolean }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Section id="api-tokens" title={t('tokens.title')} text={t('tokens.text')}>
      <Tokens />
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('tokens.create.action')}
        </Button>
      </div>
      {open && (
        <NewTokenDialog
          hasPassword={hasPassword}
          onCreated={() => void queries.invalidateQueries(apiTokensQuery)}
          onClose={close}
          onUnavailable={close}
        />
      )}
    </Section>
  );
}

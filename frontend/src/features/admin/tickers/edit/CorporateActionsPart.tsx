import { hasShares } from '@pricealgo/contract/market/instrument-type';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '../../../../components/state/LoadError';
import { formatDeclared, formatSignificant } from '../../../../lib/format/number-format';
import { showFailure, showSuccess } from '../../../../lib/toast';
import { ConfirmDialog } from '../../../../components/dialog/ConfirmDialog';
import { t } from '../texts';
import { actionsQuery, removeAction, type AdminTicker, type CorporateAction } from '../tickers-api';
import classes from '../Tickers.module.css';
import { ActionForm } from './ActionForm';

/** Splits and dividends of a ticker: those that were typed or imported may be removed. */
export function CorporateActionsPart({ ticker }: { ticker: AdminTicker }) {
  const client = useQueryClient();
  const query = actionsQuery(ticker);
  const { data, error, refetch } = useQuery(query);
  const [doomed, setDoomed] = useState<CorporateAction | null>(null);
  const { exchangeShortName, symbol } = ticker;
  const removing = useMutation({
    mutationFn: ({ type, date }: CorporateAction) => removeAction({ exchangeShortName, symbol, type, date }),
    onSuccess: (actions) => {
      client.setQueryData(query.queryKey, actions);
      showSuccess(t('corporate.remove.done'));
    },
    onError: showFailure,
    onSettled: () => setDoomed(null),
  });
  if (!hasShares(ticker.type)) return null;
  return (
    <section className={classes.part} aria-labelledby="corporate-actions">
      <h3 id="corporate-actions">{t('corporate.title')}</h3>
      {error && !data && (
        <LoadError what={t('corporate.title')} error={error} onRetry={() => void refetch()} />
      )}
      {data?.items.length === 0 && <p className={classes.dim}>{t('corporate.empty')}</p>}
      {data && data.items.length > 0 && (
        <ul className={classes.list} aria-labelledby="corporate-actions">
          {data.items.map((action) => (
            <li key={`${action.source}${action.type}${action.date}`}>
              <span>{action.date}</span>
              <span>{t(`corporate.${action.type}`)}</span>
              <strong>{sizeOf(action)}</strong>
              <span className={classes.dim}>{t('corporate.source', { source: action.source })}</span>
              {action.removable && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t('corporate.remove.named', {
                    kind: t(`corporate.${action.type}`),
                    date: action.date,
                  })}
                  onClick={() => setDoomed(action)}
                >
                  {t('corporate.remove.action')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ActionForm ticker={ticker} />
      {doomed && (
        <ConfirmDialog
          title={t('corporate.remove.title')}
          text={t('corporate.remove.text', { date: doomed.date })}
          action={t('corporate.remove.action')}
          destructive
          loading={removing.isPending}
          onConfirm={() => removing.mutate(doomed)}
          onClose={() => setDoomed(null)}
        />
      )}
    </section>
  );
}

function sizeOf({ ratio, amount, currency }: CorporateAction): string {
  if (ratio !== null) return t('corporate.ratio', { ratio: formatSignificant(ratio) });
  return formatDeclared(amount ?? 0, currency ?? '');
}

import { Button } from '@mantine/core';
import table from '../operations/Table.module.css';
import { t } from './texts';
import { keyOf, type AdminTicker } from './tickers-api';

const COLUMNS = ['symbol', 'name', 'type', 'sector', 'rank', 'state', 'source', 'action'] as const;

/** A page of the directory. */
export function TickerRows({
  tickers,
  onEdit,
}: {
  tickers: readonly AdminTicker[];
  onEdit: (ticker: AdminTicker) => void;
}) {
  return (
    <div className={table.scroll} tabIndex={0} role="region" aria-label={t('what')}>
      <table className={table.table}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={column === 'rank' ? table.number : undefined}>
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tickers.map((ticker) => (
            <tr key={keyOf(ticker)} data-testid={`ticker-${keyOf(ticker)}`}>
              <th scope="row" className={table.nowrap}>
                {keyOf(ticker)}
              </th>
              <td className={table.wide}>{ticker.name}</td>
              <td className={table.nowrap}>{t(`one.${ticker.type}`)}</td>
              <td>{ticker.sector}</td>
              <td className={table.number}>{ticker.rank}</td>
              <td className={table.nowrap}>{t(`listed.${ticker.active}`)}</td>
              <td className={table.nowrap}>{t(`source.${ticker.source}`)}</td>
              <td>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('editOf', { key: keyOf(ticker) })}
                  onClick={() => onEdit(ticker)}
                >
                  {t('edit')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

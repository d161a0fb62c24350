import { Link } from 'react-router';
import { formatInstant } from '../../../lib/format/time-format';
import type { ChainLink } from '../api/public-calls';
import { ALGORITHM_NAMES, type AlgorithmName } from '../../../market/answers/algorithm-names';
import { ScrollTable } from '../../../market/answers/ScrollTable';
import { t } from './texts';

/** The newest calls of the chain, newest first, each with its card. */
export function ChainTable({ links }: { links: readonly ChainLink[] }) {
  return (
    <ScrollTable caption={t('table.caption')}>
      <thead>
        <tr>
          {[
            t('call.name'),
            t('table.ticker'),
            t('table.algorithm'),
            t('table.label'),
            t('table.made'),
            t('table.hash'),
          ].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {links.toReversed().map(({ record, hash, judgedBy }) => (
          <tr key={record.id} data-testid="chain-row">
            <th scope="row">
              <Link to={`/calls/${record.id}`}>{record.seq}</Link>
            </th>
            <td>{record.instrument}</td>
            <td>{ALGORITHM_NAMES[record.algo as AlgorithmName] ?? record.algo}</td>
            <td>
              {record.label}
              {record.simulated ? ` · ${t('table.simulated')}` : ''}
              {record.origin === 'live' ? '' : ` · ${t('table.backtest')}`}
              {judgedBy === 'same-session' ? ` · ${t('chain.earlierRule')}` : ''}
            </td>
            <td>{formatInstant(record.calledAtMs, 'UTC')}</td>
            <td>
              <code>{hash.slice(0, 16)}…</code>
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

import { IconDatabase } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { formatDate } from '../../../lib/format/time-format';
import type { Overview } from '../../market/api/ticker-overview';
import classes from './Overview.module.css';

/** The way between simulated numbers and those of imported files, which never stand side by side. */
export function SourceNotice({ overview, imported }: { overview: Overview; imported: boolean }) {
  const [search] = useSearchParams();
  const { withheld, importedUntilMs, simulated } = overview;
  const until =
    importedUntilMs === undefined ? null : `daily prices until ${formatDate(importedUntilMs, 'UTC')}`;
  const figures = withheld === 0 ? null : withheld === 1 ? 'one figure' : `${withheld} figures`;
  const known = [figures, until].filter(Boolean).join(' and ');

  const address = (source: 'imported' | null): string => {
    const next = new URLSearchParams(search);
    next.delete('range');
    if (source) next.set('source', source);
    else next.delete('source');
    return `?${next}`;
  };
  if (!imported && !(simulated && known)) return null;
  return (
    <p className={classes.notice} data-testid="source-notice">
      <IconDatabase size={18} aria-hidden="true" />
      <span>
        {imported
          ? 'Chart and overview show imported files. The price at the top and this session come from the market’s own source.'
          : `Real data is known from imported files: ${known}. It is never mixed with simulated prices.`}{' '}
        <Link to={address(imported ? null : 'imported')} preventScrollReset data-testid="source-switch">
          {imported ? 'Show the market’s own data' : 'Show imported data'}
        </Link>
      </span>
    </p>
  );
}

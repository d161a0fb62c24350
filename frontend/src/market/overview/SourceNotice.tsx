import { IconDatabase } from '@tabler/icons-react';
import { FieldLink } from '../../components/address/FieldLink';
import { formatDate } from '../../lib/format/time-format';
import type { Overview } from '../api/ticker-overview';
import classes from './Overview.module.css';
import { t } from '../ticker/texts';

/** The way between simulated numbers and those of imported files, which never stand side by side. */
export function SourceNotice({ overview, imported }: { overview: Overview; imported: boolean }) {
  const { withheld, importedUntilMs, simulated } = overview;
  const until =
    importedUntilMs === undefined
      ? null
      : t('notice.prices', { importedUntilMs: formatDate(importedUntilMs, 'UTC') });
  const figures = withheld === 0 ? null : t('notice.figures', { withheld });
  const known = figures && until ? t('notice.both', { figures, until }) : (figures ?? until);

  if (!imported && !(simulated && known)) return null;
  return (
    <p className={classes.notice} data-testid="source-notice">
      <IconDatabase size={18} aria-hidden="true" />
      <span>
        {imported ? t('notice.imported') : t('notice.known', { known })}{' '}
        <FieldLink
          fields={{ range: null, source: imported ? null : 'imported' }}
          preventScrollReset
          data-testid="source-switch"
        >
          {imported ? t('notice.toMarket') : t('notice.toImported')}
        </FieldLink>
      </span>
    </p>
  );
}

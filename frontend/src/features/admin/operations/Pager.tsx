import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatCount } from '../../../lib/format/number-format';
import { t } from './texts';
import classes from './Table.module.css';

export interface PagerProps {
  page: number;
  limit: number;
  total: number;
  onPage: (page: number) => void;
}

/** Which rows are on the screen, and the way to those before and after; nothing where all of them are. */
export function Pager({ page, limit, total, onPage }: PagerProps) {
  if (total <= limit && page === 1) return null;
  const from = Math.min((page - 1) * limit + 1, total);
  const to = Math.min(page * limit, total);
  return (
    <nav className={classes.pager} aria-label={t('pages')}>
      <p role="status">
        {t('page', { from: formatCount(from), to: formatCount(to), total: formatCount(total) })}
      </p>
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t('previous')}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={20} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t('next')}
        disabled={to >= total}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={20} />
      </ActionIcon>
    </nav>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatCount } from '../../lib/format/number-format';
import classes from './Table.module.css';
import { t } from './texts';

export interface PagerProps {
  /** from 1 */
  page: number;
  /** Rows of a page. */
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
    <StepPager
      onPrevious={page > 1 ? () => onPage(page - 1) : null}
      onNext={to < total ? () => onPage(page + 1) : null}
    >
      {t('pager.range.text', { from: formatCount(from), to: formatCount(to), total: formatCount(total) })}
    </StepPager>
  );
}

export interface StepPagerProps {
  /** `null` on the first page. */
  onPrevious: (() => void) | null;
  /** `null` on the last page. */
  onNext: (() => void) | null;
  /** Where one is, if that is known. */
  children?: string;
  /** Name of the list, where a page has more than one. */
  label?: string;
}

/** Pages of a list that only knows its neighbours, as with cursors. */
export function StepPager({ onPrevious, onNext, children, label = t('pager.label') }: StepPagerProps) {
  return (
    <nav className={classes.pager} aria-label={label}>
      {children && <p role="status">{children}</p>}
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t('pager.previous.button')}
        disabled={!onPrevious}
        onClick={onPrevious ?? undefined}
      >
        <IconChevronLeft size={20} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t('pager.next.button')}
        disabled={!onNext}
        onClick={onNext ?? undefined}
      >
        <IconChevronRight size={20} />
      </ActionIcon>
    </nav>
  );
}

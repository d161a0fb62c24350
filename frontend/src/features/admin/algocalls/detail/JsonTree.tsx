import { useState } from 'react';
import { formatCount } from '../../../../lib/format/number-format';
import { t } from '../texts';
import classes from './Detail.module.css';

/** Most entries of one object or list that are drawn. */
const MAX_ENTRIES = 200;

function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value).slice(0, MAX_ENTRIES);
}

/** JSON that unfolds level by level: what is closed is not drawn. */
export function JsonTree({ name, value }: { name: string; value: unknown }) {
  const [open, setOpen] = useState(false);
  if (typeof value !== 'object' || value === null) {
    return (
      <p className={classes.leaf}>
        <span className={classes.dim}>{name}</span> {JSON.stringify(value)}
      </p>
    );
  }
  const count = Array.isArray(value) ? value.length : Object.keys(value).length;
  return (
    <details className={classes.tree} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {name} <span className={classes.dim}>{t('json.entries', { count, shown: formatCount(count) })}</span>
      </summary>
      {open && entriesOf(value).map(([key, inner]) => <JsonTree key={key} name={key} value={inner} />)}
      {open && count > MAX_ENTRIES && (
        <p className={classes.dim}>{t('json.more', { count: formatCount(count - MAX_ENTRIES) })}</p>
      )}
    </details>
  );
}

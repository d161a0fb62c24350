import classes from './Valuation.module.css';

export interface KeyFigure {
  readonly name: string;
  readonly value: string;
  readonly hint?: string;
  readonly testId?: string;
}

/** Numbers beside each other, with what they are. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, value, hint, testId }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-testid={testId}>{value}</dd>
          {hint && <dd className={classes.hint}>{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}

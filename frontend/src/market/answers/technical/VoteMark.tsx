import type { TechnicalVote } from '@pricealgo/algorithms/technical';
import classes from './Technical.module.css';
import { t } from './texts';

const SIGNS = { 1: '▲', 0: '■', [-1]: '▼', null: '○' } as const;

export function voteWord(vote: TechnicalVote['vote']): string {
  return t(`vote.${vote}`);
}

/** One vote as sign, word and colour. */
export function VoteMark({ vote }: { vote: TechnicalVote['vote'] }) {
  return (
    <span className={classes.vote} data-vote={String(vote)}>
      {SIGNS[`${vote}`]} {voteWord(vote)}
    </span>
  );
}

import type { TechnicalVote } from '@pricealgo/algorithms/technical';
import { significant } from '../figures';
import { withReadersNumbers } from '../readers-numbers';
import { ScrollTable } from '../ScrollTable';
import { VoteMark } from './VoteMark';
import { t } from './texts';
import classes from './Technical.module.css';

/** `plusDi` as `plus di`. */
function valueName(name: string): string {
  return name.replace(/([A-Z])/g, ' $1').toLowerCase();
}

function VoteRow({ vote }: { vote: TechnicalVote }) {
  return (
    <tr role="row" data-testid="vote-row">
      <th scope="row" role="rowheader">
        {vote.name}
      </th>
      <td role="cell">
        <VoteMark vote={vote.vote} />
      </td>
      <td role="cell" className={classes.values}>
        {Object.entries(vote.values).map(([name, value]) => (
          <div key={name}>
            <span className={classes.dim}>{valueName(name)}</span> {significant(value)}
          </div>
        ))}
      </td>
      <td role="cell" className={classes.reason}>
        {withReadersNumbers(vote.reason)}
        {vote.settling && <div className={classes.dim}>{t('votes.unsettled')}</div>}
      </td>
      <td role="cell" className={classes.reason}>
        {withReadersNumbers(vote.rule)}
      </td>
    </tr>
  );
}

/** Every vote down to its numbers: what it saw, and the rule that it saw it by. */
export function VoteTable({ votes }: { votes: readonly TechnicalVote[] }) {
  return (
    <ScrollTable caption={t('votes.caption', { count: votes.length })} narrow="lines">
      <thead role="rowgroup">
        <tr role="row">
          {[t('votes.indicator'), t('votes.vote'), t('votes.values'), t('votes.reason'), t('votes.rule')].map(
            (heading) => (
              <th key={heading} scope="col" role="columnheader">
                {heading}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {votes.map((vote) => (
          <VoteRow key={vote.id} vote={vote} />
        ))}
      </tbody>
    </ScrollTable>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../../lib/session/use-session';
import { mostWatchedQuery } from '../../../market/most-watched/most-watched';
import { MostWatched } from '../../../market/most-watched/MostWatched';
import { AlgorithmQuestions } from './algorithms/AlgorithmQuestions';
import { ExchangeLinks } from './ExchangeLinks';
import { RecordNumbers } from './record/RecordNumbers';
import { ClosingCall } from './ClosingCall';
import { Plans } from './Plans';
import { Questions } from './Questions';
import classes from './Below.module.css';

const WATCHED = 6;

/** What the product does and how it works; members need no persuading. */
export function HomeMore() {
  const member = useMember();
  // The list stands before everything else and may be empty: drawn later, it would push away what is being read.
  const { isPending } = useQuery(mostWatchedQuery(WATCHED));
  if (isPending) return null;
  return (
    <>
      <div className={classes.watched}>
        <MostWatched rows={WATCHED} />
      </div>
      <AlgorithmQuestions />
      <RecordNumbers />
      {!member && <Plans />}
      <ExchangeLinks />
      {!member && <Questions />}
      {!member && <ClosingCall />}
    </>
  );
}

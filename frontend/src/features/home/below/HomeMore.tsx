import { useMember } from '../../../lib/session/use-session';
import { MostWatched } from '../../../market/most-watched/MostWatched';
import { AlgorithmQuestions } from './algorithms/AlgorithmQuestions';
import { ExchangeLinks } from './ExchangeLinks';
import { RecordNumbers } from './record/RecordNumbers';
import { ClosingCall } from './ClosingCall';
import { Plans } from './Plans';
import { Questions } from './Questions';
import classes from './Below.module.css';

/** What the product does and how it works; members need no persuading. */
export function HomeMore() {
  const member = useMember();
  return (
    <>
      <div className={classes.watched}>
        <MostWatched rows={6} />
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

import { formatInstant, localTimeZone } from '../../../lib/format/time-format';
import { StateMark } from '../shared/StateMark';
import classes from './Messages.module.css';
import type { Message } from './messages-api';
import { t } from './texts';

const TONES = { new: 'news', open: 'waiting', answered: 'good', spam: 'quiet' } as const;

export function MessageRow({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const { name, email, subject, state, createdMs } = message;
  return (
    <button
      type="button"
      className={classes.row}
      data-testid="message-row"
      data-new={state === 'new' || undefined}
      onClick={onOpen}
    >
      <span className={classes.what}>
        <span className={classes.subject}>{subject}</span>
        <span className={classes.dim}>
          {name} · {email}
        </span>
      </span>
      <span className={classes.side}>
        <StateMark tone={TONES[state]}>{t(`state.${state}`)}</StateMark>
        <span className={classes.dim}>{formatInstant(createdMs, localTimeZone())}</span>
      </span>
    </button>
  );
}

import type { BarsJson } from '@pricealgo/algorithms/bars-json';
import type { TechnicalDetail } from '@pricealgo/algorithms/technical';
import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { formatMoney } from '../../../lib/format/number-format';
import { formatDate } from '../../../lib/format/time-format';
import type { Instrument } from '../../../market/api/ticker';
import { AsOf } from '../../../market/quote/AsOf';
import { plain } from '../../../market/answers/figures';
import { StanceChip } from '../../../market/answers/StanceChip';
import { changedVotes } from './live-rating';
import { useLiveRating } from './use-live-rating';
import { voteWord } from '../../../market/answers/technical/VoteMark';
import { t } from '../../../market/answers/technical/texts';
import classes from '../../../market/answers/technical/Technical.module.css';

export interface LiveRatingProps {
  instrument: Instrument;
  history: BarsJson;
  /** What was called, to say what the running bar would change. */
  called: TechnicalDetail;
}

/** The composite as the running bar stands: it moves with every price, and nothing of it is recorded. */
export function LiveRating({ instrument, history, called }: LiveRatingProps) {
  const live = useLiveRating(instrument, history);
  const changed = live ? changedVotes(called, live.detail) : [];
  return (
    <section className={classes.live} aria-label={t('live.label')} data-testid="live-rating">
      <div className={classes.liveHead}>
        <h3 className={classes.subtitle}>{t('live.title')}</h3>
        <span className={classes.liveMark}>{t('live.gauge')}</span>
        {live && <StanceChip label={live.label} stance={live.stance} />}
      </div>
      <p className={classes.liveText}>
        {live
          ? `${t('live.text', { timeMs: formatDate(live.bar.timeMs, 'UTC'), close: formatMoney(live.bar.close, instrument.currency), live: plain(live.detail.overall), called: plain(called.overall) })} `
          : t('live.waiting')}
        {live &&
          (changed.length === 0
            ? t('live.same')
            : t('live.differing', {
                votes: changed
                  .map(({ name, from, to }) => `${name} (${voteWord(from)} → ${voteWord(to)})`)
                  .join(', '),
              }))}
      </p>
      <AsOf instrument={instrumentKeyOf(instrument)} />
    </section>
  );
}

import { parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import type { FiringOrigin } from '@pricealgo/contract/alerts';
import { moneyText } from '../../../common/format/money-text.js';
import { instantText } from '../../../common/format/time-text.js';
import type { AlertCondition } from '../conditions/alert-condition.js';
import { describeCondition } from '../conditions/describe-condition.js';

export interface FiringDetails {
  instrument: string;
  condition: AlertCondition;
  note: string | null;
  currency: string;
  price: number | null;
  timeMs: number;
  origin: FiringOrigin;
  simulated: boolean;
  /** What a call said, of alerts that wait for calls. */
  call?: { algo: string; label: string; previousLabel: string | null };
}

export interface FiringText {
  /** Why it fired, in one sentence without the price. */
  reason: string;
  title: string;
  body: string;
  link: string;
}

const named: Record<string, string> = { lstm: 'LSTM', openai: 'AI summary' };

/** Short English sentences that say what happened, at which price and as of when. */
export function firingText(details: FiringDetails): FiringText {
  const { instrument, condition, note, currency, price, timeMs, origin, simulated, call } = details;
  const { exchangeShortName, symbol } = parseInstrumentKey(instrument)!;
  const reason = `${symbol} ${describeCondition(condition, currency)}`;
  const priced = price === null ? null : moneyText(price, currency);
  const sentences = [`${reason}.`];
  if (call) {
    const before =
      condition.kind === 'rating' && call.previousLabel ? ` (before: ${call.previousLabel})` : '';
    sentences.push(`The ${named[call.algo] ?? call.algo} call says ${call.label}${before}.`);
  }
  const asOf = `as of ${instantText(timeMs)}`;
  sentences.push(priced ? `Price ${priced} ${asOf}.` : `${asOf[0]!.toUpperCase()}${asOf.slice(1)}.`);
  if (origin === 'catch-up') sentences.push('Found afterwards in the bar of that minute.');
  if (simulated) sentences.push('Simulated market.');
  if (note) sentences.push(`Your note: ${note}`);
  return {
    reason: reason.slice(0, 300),
    title: call ? `${symbol}: ${call.label}` : `${symbol}: ${priced ?? 'alert'}`,
    body: sentences.join(' '),
    link: `/tickers/${exchangeShortName}/${encodeURIComponent(symbol)}`,
  };
}

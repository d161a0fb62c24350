import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { FiringOrigin } from '@pricealgo/contract/alerts';
import type { Side, Step } from '../engine/alert-rule.js';

/** A step of an alert that has to be written down: a firing, or that it is armed again. */
export interface Transition {
  alertId: string;
  instrument: InstrumentKey;
  step: Step;
  side: Side;
  /** The generation that it belongs to; a firing uses it up. */
  generation: number;
  /** Armed sides afterwards. */
  phase: number;
  pausedUntilMs: number;
  price: number;
  /** Market time of the trade, or the begin of the minute bar. */
  timeMs: number;
  /** Market time up to which the alert was looked at. */
  checkedMs: number;
  origin: FiringOrigin;
  simulated: boolean;
}

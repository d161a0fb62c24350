import { apply, SIDES, stepOf, turned, type AlertRule, type Side } from '../alert-rule.js';
import { movePct } from '../evaluate-bar.js';

export interface Trade {
  price: number;
  timeMs: number;
  previousClose: number;
}

/** The same rules by asking each of them at each trade, and the window by looking through all trades. */
export class NaiveAlerts {
  private readonly trades: Trade[] = [];
  readonly steps: string[] = [];

  constructor(
    readonly rules: AlertRule[],
    /** Level of average rules. */
    private readonly average: () => number,
  ) {}

  trade(trade: Trade): void {
    this.trades.push(trade);
    for (const rule of this.rules) for (const side of SIDES) this.ask(rule, side, trade);
  }

  private ask(rule: AlertRule, side: Side, trade: Trade): void {
    const { subject } = rule;
    const level =
      subject.kind === 'price' ? subject.level : subject.kind === 'average' ? this.average() : NaN;
    const value = this.value(rule, side, trade);
    const step = Number.isNaN(value) ? null : stepOf(rule, side, value, level, trade.timeMs);
    if (!step) return;
    this.steps.push(`${trade.timeMs} ${rule.id} ${step} ${side} ${rule.generation}`);
    apply(rule, side, step, trade.timeMs);
  }

  private value({ subject }: AlertRule, side: Side, { price, timeMs, previousClose }: Trade): number {
    if (subject.kind !== 'move') return turned(side, price);
    if (subject.windowMinutes === null) return movePct(side, price, previousClose);
    const second = Math.floor(timeMs / 1_000);
    const within = this.trades.filter(
      (one) => Math.floor(one.timeMs / 1_000) > second - subject.windowMinutes! * 60,
    );
    const prices = within.map((one) => one.price);
    return movePct(side, price, side === 1 ? Math.min(...prices) : Math.max(...prices));
  }
}

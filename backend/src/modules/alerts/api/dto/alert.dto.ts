import { ApiProperty } from '@nestjs/swagger';
import { parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import { describeCondition } from '../../conditions/describe-condition.js';
import { listedState, LISTED_STATES, type ListedState } from '../../storage/listed-state.js';
import { ALERT_REPEATS, type AlertRepeat, type PriceAlert } from '../../storage/price-alert.entity.js';
import { AlertConditionDto } from './condition.dto.js';

export class AlertDto {
  @ApiProperty({ format: 'uuid' })
  alertId!: string;

  @ApiProperty({ example: 'NASDAQ' })
  exchangeShortName!: string;

  @ApiProperty({ example: 'AAPL' })
  symbol!: string;

  @ApiProperty({ example: 'USD' })
  currency!: string;

  @ApiProperty({ type: AlertConditionDto })
  condition!: AlertConditionDto;

  @ApiProperty({ example: 'AAPL is at or above $200.00' })
  text!: string;

  @ApiProperty({ enum: LISTED_STATES, description: 'suspended: not evaluated, the subscription has ended.' })
  state!: ListedState;

  @ApiProperty({ description: 'false while the price has to come back first, or to be on the other side.' })
  armed!: boolean;

  @ApiProperty({ enum: ALERT_REPEATS })
  repeat!: AlertRepeat;

  @ApiProperty({ description: 'In percent.' })
  hysteresisPct!: number;

  @ApiProperty({ type: 'integer' })
  pauseMinutes!: number;

  @ApiProperty({ type: 'string', nullable: true })
  note!: string | null;

  @ApiProperty({ type: 'integer', nullable: true })
  expiresAtMs!: number | null;

  @ApiProperty({ type: 'integer' })
  firedTimes!: number;

  @ApiProperty({ type: 'integer', nullable: true })
  lastFiredMs!: number | null;

  @ApiProperty({ type: 'integer' })
  createdMs!: number;

  /** @param subscribed whether the owner's subscription runs now */
  static of(alert: PriceAlert, currency: string, subscribed: boolean): AlertDto {
    const { exchangeShortName, symbol } = parseInstrumentKey(alert.instrument)!;
    return {
      alertId: alert.id,
      exchangeShortName,
      symbol,
      currency,
      condition: alert.condition,
      text: `${symbol} ${describeCondition(alert.condition, currency)}`,
      state: listedState(alert, subscribed, Date.now()),
      armed: alert.state === 'active' && alert.phase > 0,
      repeat: alert.repeat,
      hysteresisPct: alert.hysteresisPct,
      pauseMinutes: alert.pauseMinutes,
      note: alert.note ?? null,
      expiresAtMs: alert.expiresAt?.getTime() ?? null,
      firedTimes: alert.firedTimes,
      lastFiredMs: alert.lastFiredAt?.getTime() ?? null,
      createdMs: alert.createdAt.getTime(),
    };
  }
}

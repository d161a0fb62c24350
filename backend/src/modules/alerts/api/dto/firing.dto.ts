import { ApiProperty } from '@nestjs/swagger';
import { parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import {
  FIRING_ORIGINS,
  type FiringOrigin,
  type PriceAlertFiring,
} from '../../storage/price-alert-firing.entity.js';
import type { FiringDelivery } from '../../storage/firing-deliveries.js';

export class FiringDeliveryDto {
  @ApiProperty({ example: 'push', description: 'Way to the member.' })
  channel!: string;

  @ApiProperty({ example: 'sent' })
  state!: string;

  @ApiProperty({ type: 'integer', nullable: true, description: 'When the state was reached.' })
  atMs!: number | null;
}

/** One line of the delivery log. */
export class FiringDto {
  @ApiProperty({ format: 'uuid' })
  firingId!: string;

  @ApiProperty({ format: 'uuid' })
  alertId!: string;

  @ApiProperty({ example: 'NASDAQ' })
  exchangeShortName!: string;

  @ApiProperty({ example: 'AAPL' })
  symbol!: string;

  @ApiProperty({ enum: FIRING_ORIGINS, description: 'catch-up: found in minute bars after an interruption.' })
  origin!: FiringOrigin;

  @ApiProperty({ type: 'number', nullable: true })
  price!: number | null;

  @ApiProperty({ type: 'integer', description: 'Time of the price; of a catch-up the begin of its minute.' })
  priceTimeMs!: number;

  @ApiProperty({ example: 'AAPL is at or above $200.00' })
  reason!: string;

  @ApiProperty({ description: 'The price was invented.' })
  simulated!: boolean;

  @ApiProperty({ type: 'integer' })
  firedMs!: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'The notification, while it is kept.' })
  notificationId!: string | null;

  @ApiProperty({ type: [FiringDeliveryDto] })
  deliveries!: FiringDeliveryDto[];

  static of(firing: PriceAlertFiring, notified: FiringDelivery | undefined): FiringDto {
    const { exchangeShortName, symbol } = parseInstrumentKey(firing.instrument)!;
    return {
      firingId: firing.id,
      alertId: firing.alertId,
      exchangeShortName,
      symbol,
      origin: firing.origin,
      price: firing.price ?? null,
      priceTimeMs: firing.priceTime.getTime(),
      reason: firing.reason,
      simulated: firing.simulated,
      firedMs: firing.firedAt.getTime(),
      notificationId: notified?.notificationId ?? null,
      deliveries: notified?.deliveries ?? [],
    };
  }
}

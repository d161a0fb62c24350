import { OutboxMessage } from '../infra/outbox/outbox-message.entity.js';
import { ProviderEvent } from '../modules/market-data/providers/timeline/provider-event.entity.js';
import { Instrument } from '../modules/tickers/instrument.entity.js';

/** Every entity of the product; a module adds its own here. */
export const entities = [Instrument, OutboxMessage, ProviderEvent];

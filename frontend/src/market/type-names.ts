import type { Instrument } from './api/ticker';
import { t } from './texts';

export const TYPE_NAMES: Record<Instrument['type'], string> = {
  stock: t('type.stock'),
  etf: 'ETF',
  crypto: t('type.crypto'),
  index: t('type.index'),
};

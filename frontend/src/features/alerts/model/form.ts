import { MAX_WANTED_PRICE, MIN_WANTED_PRICE } from '@pricealgo/contract/bounds';
import { readAmount, writeNumber, writePrice } from '../../../lib/format/typed-number';
import type { Alert, AlertCondition, AlertKind, NewAlert } from '../api/alerts';
import { t } from '../texts';

/** What the fields of the form hold. */
export interface AlertValues {
  kind: AlertKind;
  price: string;
  direction: 'up' | 'down' | 'either';
  percent: string;
  /** Minutes; empty = since the previous close. */
  window: string;
  average: 'sma' | 'ema';
  length: string;
  /** Empty = any. */
  label: string;
  algo: string;
  repeat: 'once' | 'rearm';
  hysteresis: string;
  pause: string;
  /** Local time of a `datetime-local` field, empty = none. */
  expiry: string;
  note: string;
}

export const KINDS: readonly AlertKind[] = ['above', 'below', 'crosses', 'move', 'average', 'rating', 'call'];
export const WINDOWS = ['', '5', '15', '60', '240', '1440'] as const;
export const NOTE_LENGTH = 500;

const DEFAULTS: AlertValues = {
  kind: 'above',
  price: '',
  direction: 'either',
  percent: '5',
  window: '',
  average: 'sma',
  length: '200',
  label: '',
  algo: '',
  repeat: 'once',
  hysteresis: '0.5',
  pause: '5',
  expiry: '',
  note: '',
};

/** Which field belongs to which kind. */
export const FIELDS_OF: Readonly<Record<AlertKind, readonly (keyof AlertValues)[]>> = {
  above: ['price'],
  below: ['price'],
  crosses: ['price', 'direction'],
  move: ['percent', 'direction', 'window'],
  average: ['average', 'length', 'direction'],
  rating: ['label'],
  call: ['algo'],
};

const pad = (part: number): string => String(part).padStart(2, '0');

/** An instant as a `datetime-local` field holds it, on this device's clock. */
export function fieldTime(timeMs: number): string {
  const at = new Date(timeMs);
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** @param livePrice where the price field starts; `undefined` while it is not known */
export const newValues = (livePrice: number | undefined): AlertValues => ({
  ...DEFAULTS,
  price: livePrice === undefined ? '' : writePrice(livePrice),
});

export function valuesOf(alert: Alert): AlertValues {
  const { condition } = alert;
  return {
    ...DEFAULTS,
    kind: condition.kind,
    price: condition.price === undefined ? '' : writeNumber(condition.price),
    direction: condition.direction ?? 'either',
    percent: condition.percent === undefined ? DEFAULTS.percent : writeNumber(condition.percent),
    window: condition.windowMinutes ? String(condition.windowMinutes) : '',
    average: condition.average ?? DEFAULTS.average,
    length: condition.length === undefined ? DEFAULTS.length : String(condition.length),
    label: condition.label ?? '',
    algo: condition.algo ?? '',
    repeat: alert.repeat,
    hysteresis: writeNumber(alert.hysteresisPct),
    pause: String(alert.pauseMinutes),
    expiry: alert.expiresAtMs === null ? '' : fieldTime(alert.expiresAtMs),
    note: alert.note ?? '',
  };
}

/** Whole numbers only. */
function wholeFrom(typed: string): number | null {
  const amount = readAmount(typed);
  return amount !== null && Number.isSafeInteger(amount) ? amount : null;
}

/** The condition that the fields describe; call it with values that passed `checkCondition`. */
export function conditionOf(values: AlertValues): AlertCondition {
  const { kind, direction, average } = values;
  const price = readAmount(values.price) ?? undefined;
  switch (kind) {
    case 'above':
    case 'below':
      return { kind, price };
    case 'crosses':
      return { kind, price, direction };
    case 'move':
      return {
        kind,
        percent: readAmount(values.percent) ?? undefined,
        direction,
        windowMinutes: values.window === '' ? null : Number(values.window),
      };
    case 'average':
      return { kind, average, length: wholeFrom(values.length) ?? undefined, direction };
    case 'rating':
      return { kind, label: (values.label || null) as AlertCondition['label'] };
    case 'call':
      return { kind, algo: (values.algo || null) as AlertCondition['algo'] };
  }
}

/** Everything but the ticker. */
export function settingsOf(values: AlertValues): Omit<NewAlert, 'exchangeShortName' | 'symbol'> {
  return {
    condition: conditionOf(values),
    repeat: values.repeat,
    ...rearmOf(values),
    note: values.note.trim() || null,
    expiresAtMs: values.expiry === '' ? null : new Date(values.expiry).getTime(),
  };
}

/** How it comes back. Of a one-shot alert the fields are hidden: what they hold stays, if it is a number at all. */
export function rearmOf(values: AlertValues): { hysteresisPct: number; pauseMinutes: number } {
  return {
    hysteresisPct: readAmount(values.hysteresis) ?? Number(DEFAULTS.hysteresis),
    pauseMinutes: wholeFrom(values.pause) ?? Number(DEFAULTS.pause),
  };
}

export type AlertErrors = Partial<Record<keyof AlertValues, string>>;

const within = (value: number | null, least: number, most: number): boolean =>
  value !== null && value >= least && value <= most;

/** Faults of the fields that the condition is made of. */
export function checkCondition(values: AlertValues): AlertErrors {
  const errors: AlertErrors = {};
  const has = (field: keyof AlertValues): boolean => FIELDS_OF[values.kind].includes(field);
  const percent = readAmount(values.percent);
  if (has('price') && !within(readAmount(values.price), MIN_WANTED_PRICE, MAX_WANTED_PRICE))
    errors.price = t('error.price');
  if (has('percent') && !within(percent, 0.05, 1_000)) errors.percent = t('error.percent');
  else if (has('percent') && values.direction !== 'up' && percent! >= 100)
    errors.percent = t('error.percentDown');
  if (has('length') && !within(wholeFrom(values.length), 2, 400)) errors.length = t('error.length');
  return errors;
}

const YEAR_MS = 365 * 86_400_000;

/** Faults of the whole form, in the order of its fields. */
export function checkAlert(values: AlertValues, nowMs: number = Date.now()): AlertErrors {
  const errors = checkCondition(values);
  if (values.repeat === 'rearm') {
    if (!within(readAmount(values.hysteresis), 0, 50)) errors.hysteresis = t('error.hysteresis');
    if (!within(wholeFrom(values.pause), 0, 43_200)) errors.pause = t('error.pause');
  }
  if (values.expiry !== '') {
    const expiryMs = new Date(values.expiry).getTime();
    if (!(expiryMs > nowMs)) errors.expiry = t('error.expiryPast');
    else if (expiryMs > nowMs + YEAR_MS) errors.expiry = t('error.expiryFar');
  }
  if (values.note.length > NOTE_LENGTH) errors.note = t('error.note', { max: NOTE_LENGTH });
  return errors;
}

const FIELD_OF: Readonly<Record<string, keyof AlertValues>> = {
  'condition.price': 'price',
  'condition.percent': 'percent',
  'condition.length': 'length',
  'condition.windowMinutes': 'window',
  hysteresisPct: 'hysteresis',
  pauseMinutes: 'pause',
  expiresAtMs: 'expiry',
  note: 'note',
};

/** What the server says of its fields, at ours. */
export function refusedFields(fields: Readonly<Record<string, string>>): AlertErrors {
  const known = Object.entries(fields).flatMap(([name, message]) => {
    const field = FIELD_OF[name];
    return field ? [[field, message] as const] : [];
  });
  return Object.fromEntries(known);
}

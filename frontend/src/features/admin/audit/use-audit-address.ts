import { useAddressFields } from '../../../lib/browser/use-address-fields';
import type { AuditQuestion } from './audit-api';
import { ACTIONS } from './texts';

/** As they stand in the address. */
export interface AuditFilter {
  actor: string;
  subject: string;
  /** An action, `admin` for all acts of administrators, empty for every entry. */
  action: string;
  /** `2027-01-31`, days here. */
  from: string;
  to: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

export function useAuditAddress() {
  const { search: params, change } = useAddressFields();
  const text = (name: keyof AuditFilter): string => (params.get(name) ?? '').slice(0, 120);
  const filter: AuditFilter = {
    actor: text('actor'),
    subject: text('subject'),
    action: text('action'),
    from: text('from'),
    to: text('to'),
  };
  const ask = (changes: Partial<AuditFilter>): void => change({ ...changes }, { replace: true });
  return {
    filter,
    question: questionOf(filter),
    change: ask,
    clear: () => ask({ actor: '', subject: '', action: '', from: '', to: '' }),
  };
}

/** @returns the question to the server; what is no choice or no day is not asked for */
export function questionOf({ actor, subject, action, from, to }: AuditFilter): AuditQuestion {
  const known = ACTIONS.find((one) => one === action);
  const fromMs = startOfDay(from, 0);
  const toMs = startOfDay(to, 1);
  return {
    ...(actor ? { actor } : {}),
    ...(subject ? { subject } : {}),
    ...(known ? { action: known } : {}),
    ...(action === 'admin' ? { area: 'admin' as const } : {}),
    ...(fromMs === null ? {} : { fromMs }),
    ...(toMs === null ? {} : { toMs }),
  };
}

function startOfDay(day: string, later: number): number | null {
  if (!DAY.test(day)) return null;
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const timeMs = new Date(year, month - 1, date + later).getTime();
  return timeMs >= 0 ? timeMs : null;
}

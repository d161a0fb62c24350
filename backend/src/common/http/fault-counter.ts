export const FAULT_COUNTER = Symbol('FAULT_COUNTER');

/** Hears of every answer that says that we failed. */
export interface FaultCounter {
  count(name: 'serverErrors'): void;
}

export const COLUMNS = ['time', 'ticker', 'reason', 'price', 'origin', 'delivery'] as const;
export type Column = (typeof COLUMNS)[number];

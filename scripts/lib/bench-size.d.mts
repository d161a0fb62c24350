export const isSmoke: boolean;
export function sized<T>(whole: T, small: T): T;

export const PRODUCT_ARGS: readonly string[];
export const PRODUCT_ENV: Readonly<Record<string, string>>;

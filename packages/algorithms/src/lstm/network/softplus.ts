/** ln(1 + e^x): positive for every x, without overflow. */
export function softplus(x: number): number {
  return x > 30 ? x : Math.log1p(Math.exp(x));
}

/** The x whose softplus is `value`; values below 1e-4 are taken as 1e-4. */
export function inverseSoftplus(value: number): number {
  const positive = Math.max(1e-4, value);
  return positive > 30 ? positive : Math.log(Math.expm1(positive));
}

/** Logistic function, the derivative of softplus. */
export function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

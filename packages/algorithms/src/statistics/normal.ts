const SQRT_2PI = Math.sqrt(2 * Math.PI);

/** Density of the standard normal. */
export function normalDensity(z: number): number {
  return Math.exp(-0.5 * z * z) / SQRT_2PI;
}

/**
 * P(Z ≤ z) of the standard normal to about 1e-15: the Taylor series of the integral near zero, Laplace's continued
 * fraction in the tails.
 */
export function normalCdf(z: number): number {
  const size = Math.abs(z);
  if (size > 38) return z > 0 ? 1 : 0;
  if (size < 3) {
    let term = z;
    let sum = z;
    for (let k = 1; Math.abs(term) > 1e-17 * Math.abs(sum); k++) {
      term *= (z * z) / (2 * k + 1);
      sum += term;
    }
    return 0.5 + sum * normalDensity(z);
  }
  let fraction = size;
  for (let k = 60; k >= 1; k--) fraction = size + k / fraction;
  const tail = normalDensity(size) / fraction;
  return z > 0 ? 1 - tail : tail;
}

/** Winitzki's closed form of the inverse: within 0.01, a start for Newton steps. */
function roughQuantile(probability: number): number {
  const x = 2 * probability - 1;
  const logTerm = Math.log(1 - x * x);
  const a = 0.147;
  const b = 2 / (Math.PI * a) + logTerm / 2;
  return Math.sign(x) * Math.SQRT2 * Math.sqrt(Math.sqrt(b * b - logTerm / a) - b);
}

/**
 * Inverse of {@link normalCdf}: a closed form refined by Halley steps.
 * @param probability 0 … 1
 */
export function normalQuantile(probability: number): number {
  if (!(probability > 0)) return probability === 0 ? -Infinity : NaN;
  if (!(probability < 1)) return probability === 1 ? Infinity : NaN;
  if (probability > 0.5) return -normalQuantile(1 - probability);
  let z = probability < 1e-12 ? -Math.sqrt(-2 * Math.log(probability)) : roughQuantile(probability);
  for (let step = 0; step < 8; step++) {
    const error = (normalCdf(z) - probability) / normalDensity(z);
    const next = z - error / (1 + (z * error) / 2);
    if (Math.abs(next - z) <= 1e-14 * Math.max(1, Math.abs(z))) return next;
    z = next;
  }
  return z;
}

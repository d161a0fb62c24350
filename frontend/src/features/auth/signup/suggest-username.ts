/**
 * A username out of a full name: lower case, without spaces, and three digits that make it likely to be free.
 * @param random 0 ≤ random < 1
 */
export function suggestUsername(name: string, random: () => number = Math.random): string {
  const suffix = 100 + Math.floor(random() * 900);
  return `${name.toLowerCase().replace(/\s+/g, '')}${suffix}`;
}

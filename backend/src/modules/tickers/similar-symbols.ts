const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-'];

/**
 * Every text one typing error away: a letter too many, missing, wrong, or two in the wrong order. A few hundred
 * look-ups in a map find what a comparison with half a million symbols would.
 * @param symbol upper case
 * @returns without `symbol` itself, each once
 */
export function oneErrorAway(symbol: string): Set<string> {
  const variants = new Set<string>();
  for (let i = 0; i <= symbol.length; i++) {
    const head = symbol.slice(0, i);
    const tail = symbol.slice(i);
    for (const letter of LETTERS) {
      variants.add(head + letter + tail);
      if (tail) variants.add(head + letter + tail.slice(1));
    }
    if (tail) variants.add(head + tail.slice(1));
    if (tail.length > 1) variants.add(head + tail[1] + tail[0] + tail.slice(2));
  }
  variants.delete(symbol);
  variants.delete('');
  return variants;
}

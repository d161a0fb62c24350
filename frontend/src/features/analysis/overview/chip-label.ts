const BY_RULES = /^(rule-based) summary; /;

/** A summary without a language model, whose label goes on to say why. */
export const isByRules = (label: string): boolean => BY_RULES.test(label);

/** An answer's label where the algorithm's name stands beside it and little room is left: one line of a narrow card. */
export function chipLabel(label: string): string {
  const [, byRules] = BY_RULES.exec(label) ?? [];
  return byRules ?? label.replace(/^AI summary: /, '');
}

/** Labels that go on to say why: a summary without a language model, a forecast whose model is not better than none. */
const WITH_REASON = /^(rule-based) summary; |^(baseline interval) \(/;

/** Whether the label in short leaves out a reason, which is to stand elsewhere. */
export const hasReason = (label: string): boolean => WITH_REASON.test(label);

/** An answer's label where the algorithm's name stands beside it and little room is left: one line of a narrow card. */
export function chipLabel(label: string): string {
  const [, byRules, baseline] = WITH_REASON.exec(label) ?? [];
  return byRules ?? baseline ?? label.replace(/^AI summary: /, '');
}

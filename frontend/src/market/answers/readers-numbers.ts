import { DEFAULT_FORMAT, formatChoice, SEPARATORS_OF } from '../../lib/i18n/format-choice';

/** `1,234.50` and `0.42`, not a part of a date, a version or a name. Whole numbers without a separator look alike in every style. */
const NUMBER = /(?<![\w.,-])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w,]|\.\d)|(?<![\w.,])\d+\.\d+(?![\w,]|\.\d)/g;

/**
 * A sentence that an algorithm wrote, its numbers as the reader chose. Answers are kept as they were written, with a comma
 * between thousands and a point before decimals.
 */
export function withReadersNumbers(sentence: string): string {
  const { numbers } = formatChoice();
  if (numbers === DEFAULT_FORMAT.numbers) return sentence;
  const parts = new Intl.NumberFormat(SEPARATORS_OF[numbers]).formatToParts(1234.5);
  const signOf = (type: 'group' | 'decimal'): string => parts.find((part) => part.type === type)?.value ?? '';
  const [group, decimal] = [signOf('group'), signOf('decimal')];
  return sentence.replace(NUMBER, (number) =>
    number.replace(/[,.]/g, (separator) => (separator === ',' ? group : decimal)),
  );
}

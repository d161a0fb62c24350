import { DEFAULT_FORMAT, formatChoice, SEPARATORS_OF } from './format-choice';
import { parseMessage, type Part } from './message-parser';

type Values = Readonly<Record<string, unknown>>;

const numbers = new Map<string, Intl.NumberFormat>();
const rules = new Map<string, Intl.PluralRules>();

function kept<T>(store: Map<string, T>, key: string, make: () => T): T {
  let found = store.get(key);
  if (found === undefined) store.set(key, (found = make()));
  return found;
}

/** As the language writes it, or as the reader chose. */
function counted(value: number, language: string): string {
  const style = formatChoice().numbers;
  const locale = style === DEFAULT_FORMAT.numbers ? language : SEPARATORS_OF[style];
  return kept(numbers, locale, () => new Intl.NumberFormat(locale)).format(value);
}

function caseOf(
  part: Exclude<Part, string> & { cases: Record<string, Part[]> },
  value: unknown,
  language: string,
): Part[] {
  const { cases, kind } = part;
  if (kind === 'select') return (Object.hasOwn(cases, String(value)) && cases[String(value)]) || cases.other!;
  const exact = cases[`=${String(value)}`];
  if (exact) return exact;
  const type = kind === 'plural' ? 'cardinal' : 'ordinal';
  const rule = kept(rules, `${language} ${type}`, () => new Intl.PluralRules(language, { type }));
  return cases[rule.select(Number(value))] ?? cases.other!;
}

/**
 * An ICU message as the catalogue uses them: a small part of the whole, since every page carries this code. The tests
 * hold it to a full implementation, message by message.
 */
export class Message {
  private readonly parts: Part[];

  /** @throws Error where the pattern is no message */
  constructor(
    pattern: string,
    private readonly language: string,
  ) {
    this.parts = parseMessage(pattern);
  }

  /**
   * @param values of the arguments; functions for tags get what stands between them
   * @returns texts and values in their order, neighbouring texts as one
   * @throws Error where a value is missing
   */
  format(values: Values = {}): unknown[] {
    const out: unknown[] = [];
    this.write(this.parts, values, undefined, out);
    return out;
  }

  private write(parts: readonly Part[], values: Values, count: number | undefined, out: unknown[]): void {
    const add = (value: unknown): void => {
      if (typeof value === 'string' && typeof out.at(-1) === 'string')
        out.push(`${out.pop() as string}${value}`);
      else out.push(value);
    };
    const valueOf = (name: string): unknown => {
      if (!(name in values)) throw new Error(`The text needs a value for ${name}`);
      return values[name];
    };
    for (const part of parts) {
      if (typeof part === 'string') add(part);
      else if (part.kind === 'number') add(counted(count ?? 0, this.language));
      else if (part.kind === 'tag') {
        const children: unknown[] = [];
        this.write(part.children, values, count, children);
        add((valueOf(part.name) as (inner: unknown[]) => unknown)(children));
      } else if (part.kind === 'argument') {
        const value = valueOf(part.name);
        add(value === null || value === undefined ? '' : typeof value === 'object' ? value : String(value));
      } else {
        const value = valueOf(part.name);
        this.write(
          caseOf(part, value, this.language),
          values,
          part.kind === 'select' ? count : Number(value),
          out,
        );
      }
    }
  }
}

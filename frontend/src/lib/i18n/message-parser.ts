/** A part of a message: literal text, an argument, a choice by number or word, the number of that choice, a tag. */
export type Part =
  | string
  | { kind: 'argument'; name: string }
  | { kind: 'plural' | 'selectordinal' | 'select'; name: string; cases: Readonly<Record<string, Part[]>> }
  | { kind: 'number' }
  | { kind: 'tag'; name: string; children: Part[] };

const NAME = /[\w.-]+/y;
const SPACE = /\s*/y;

/** Reads the ICU messages of the catalogue: arguments, `plural`, `selectordinal`, `select`, `#`, tags, apostrophes. */
class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  /** @throws Error where the message is not whole */
  message(): Part[] {
    const parts = this.parts(false);
    if (this.at < this.text.length) throw this.fault();
    return parts;
  }

  private fault(): Error {
    return new Error(`Not a message at ${this.at}: ${this.text}`);
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private take(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  private expect(text: string): void {
    this.match(SPACE);
    if (!this.take(text)) throw this.fault();
  }

  private name(): string {
    this.match(SPACE);
    const name = this.match(NAME);
    if (!name) throw this.fault();
    return name;
  }

  /** Up to the end of the text, of a case or of a tag. */
  private parts(counted: boolean): Part[] {
    const parts: Part[] = [];
    let literal = '';
    const add = (part: Part): void => {
      if (literal) parts.push(literal);
      literal = '';
      parts.push(part);
    };
    while (this.at < this.text.length) {
      const next = this.text[this.at];
      if (next === '}' || this.text.startsWith('</', this.at)) break;
      if (next === "'") literal += this.quoted(counted);
      else if (next === '{') add(this.argument(counted));
      else if (next === '<' && /[a-z]/i.test(this.text[this.at + 1] ?? '')) add(this.tag(counted));
      else {
        this.at += 1;
        if (next === '#' && counted) add({ kind: 'number' });
        else literal += next;
      }
    }
    if (literal) parts.push(literal);
    return parts;
  }

  /** Two apostrophes are one; one before a sign of the language quotes up to the next; else it is itself. */
  private quoted(counted: boolean): string {
    this.at += 1;
    if (this.take("'")) return "'";
    const sign = this.text[this.at] ?? '';
    if (!(counted ? '{}<>#' : '{}<>').includes(sign) || sign === '') return "'";
    let text = '';
    while (this.at < this.text.length) {
      if (this.take("''")) text += "'";
      else if (this.take("'")) break;
      else text += this.text[this.at++];
    }
    return text;
  }

  private argument(counted: boolean): Part {
    this.expect('{');
    const name = this.name();
    this.match(SPACE);
    if (this.take('}')) return { kind: 'argument', name };
    this.expect(',');
    const kind = this.name();
    if (kind !== 'plural' && kind !== 'selectordinal' && kind !== 'select') throw this.fault();
    this.expect(',');
    const cases: Record<string, Part[]> = {};
    for (this.match(SPACE); !this.take('}'); this.match(SPACE)) {
      const label = (this.take('=') ? '=' : '') + this.name();
      this.expect('{');
      cases[label] = this.parts(counted || kind !== 'select');
      this.expect('}');
    }
    if (!cases.other) throw this.fault();
    return { kind, name, cases };
  }

  private tag(counted: boolean): Part {
    this.expect('<');
    const name = this.name();
    this.match(SPACE);
    if (this.take('/>')) return { kind: 'tag', name, children: [] };
    this.expect('>');
    const children = this.parts(counted);
    this.expect(`</${name}>`);
    return { kind: 'tag', name, children };
  }
}

/** @throws Error where the text is no message of the supported kinds */
export const parseMessage = (text: string): Part[] => new Reader(text).message();

import { IntlMessageFormat } from 'intl-messageformat';
import { compileMessage } from '../../messages.config';

type Ast = ReturnType<IntlMessageFormat['getAst']>;

const TAG = 8;

function collect(ast: Ast, found: Set<string>): void {
  for (const part of ast) {
    // Words have no options or children, and what they hold is no name; the # of a plural holds nothing.
    if (part.type === 0 || !('value' in part)) continue;
    found.add(part.type === TAG ? `<${part.value}>` : part.value);
    if ('options' in part) for (const { value } of Object.values(part.options)) collect(value, found);
    if ('children' in part) collect(part.children, found);
  }
}

/**
 * What a message has to be given: `count`, `<link>` for a tag.
 * @throws Error where it is not an ICU message, or one of a kind that pages do not read
 */
export function argumentsOf(message: string): string[] {
  const found = new Set<string>();
  compileMessage(message);
  collect(new IntlMessageFormat(message, 'en').getAst(), found);
  return [...found].sort();
}

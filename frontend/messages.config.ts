import {
  isDateElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  isTimeElement,
  parse,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import compile from 'icu-minify/compile';
import path from 'node:path';
import type { Plugin } from 'vite';

/** An ICU message as the pages read it: text, or a list of texts, arguments, choices and tags. */
export type CompiledMessage = ReturnType<typeof compile>;

/** Numbers and times are written by `lib/format`, as the reader chose; a brace alone is one that was forgotten. */
function isRefused(part: MessageFormatElement, message: string): boolean {
  if (isNumberElement(part) || isDateElement(part) || isTimeElement(part)) return true;
  if (!isLiteralElement(part)) return false;
  const written = message.slice(part.location?.start.offset, part.location?.end.offset);
  return written.includes('}') && !written.includes("'");
}

/** Where the first part stands that no text of ours may have, in characters from the start; -1 where all is well. */
function placeOfRefused(parts: readonly MessageFormatElement[], message: string): number {
  for (const part of parts) {
    if (isRefused(part, message)) return part.location?.start.offset ?? 0;
    const inner = isTagElement(part)
      ? [part.children]
      : isPluralElement(part) || isSelectElement(part)
        ? Object.values(part.options).map(({ value }) => value)
        : [];
    for (const one of inner) {
      const place = placeOfRefused(one, message);
      if (place >= 0) return place;
    }
  }
  return -1;
}

function parsed(message: string): MessageFormatElement[] {
  const fault = (place: number): Error => new Error(`Not a message at ${place}: ${message}`);
  let parts: MessageFormatElement[];
  try {
    parts = parse(message, { captureLocation: true });
  } catch (error) {
    throw fault((error as { location?: { end: { offset: number } } }).location?.end.offset ?? 0);
  }
  const place = placeOfRefused(parts, message);
  if (place >= 0) throw fault(place);
  return parts;
}

/** @throws Error where the text is no ICU message, or one of a kind that the catalogue does not use */
export function compileMessage(message: string): CompiledMessage {
  parsed(message);
  return compile(message);
}

/**
 * A file of the catalogue as the pages load it: English (key → message) or another language (namespace → key → message).
 * @throws Error with the file and the key of a message that is none
 */
export function compileCatalogue(json: string, file: string): string {
  const compiled = (texts: Record<string, unknown>, where: string): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => {
        if (typeof text !== 'string')
          return [key, compiled(text as Record<string, unknown>, `${where}${key}.`)];
        try {
          return [key, compileMessage(text)];
        } catch (error) {
          throw new Error(`${file}, ${where}${key}: ${(error as Error).message}`, { cause: error });
        }
      }),
    );
  return JSON.stringify(compiled(JSON.parse(json) as Record<string, unknown>, ''));
}

const CATALOGUE = /[\\/]src[\\/]i18n[\\/].+\.json$/;

/** Compiles the catalogue, so that no page carries a parser, and a message that is none fails the build. */
export function messages(): Plugin {
  let root = '';
  return {
    name: 'messages',
    // Before the bundler makes modules of JSON files.
    enforce: 'pre',
    configResolved: (config) => void (root = config.root),
    transform: {
      filter: { id: CATALOGUE },
      handler: (code, id) => ({ code: compileCatalogue(code, path.relative(root, id)), map: null }),
    },
  };
}

/** The same for Jest, whose specs load the catalogue as pages do. */
export default {
  process: (code: string, file: string): { code: string } => ({
    code: compileCatalogue(code, path.relative(import.meta.dirname, file)),
  }),
};

import { compileMessage } from '../messages.config';
import type { Catalogue } from '../src/lib/i18n/language';
import type { Catalogue as Written } from './catalogue/read';

const SPOKEN = ['alt', 'aria-description', 'aria-label', 'aria-valuetext', 'placeholder', 'title'];
/** What is no text: programs, and styles that components bring along. */
const SILENT = 'code, pre, script, style';

/** A language in which every text of the catalogue stands between ⟦ and ⟧. */
export const pseudoLanguage = (english: Written): Catalogue =>
  Object.fromEntries(
    Object.entries(english).map(([namespace, texts]) => [
      namespace,
      Object.fromEntries(
        Object.entries(texts).map(([key, message]) => [key, compileMessage(`⟦${message}⟧`)]),
      ),
    ]),
  );

/** The words of `text` outside the brackets; `depth` counts them over several texts. */
function outside(text: string, depth: { open: number }): string {
  let found = '';
  for (const character of text) {
    if (character === '⟦') depth.open++;
    else if (character === '⟧') depth.open--;
    else if (depth.open === 0) found += character;
  }
  return found.trim();
}

/** What `root` shows or says that is not of the catalogue, after `data` of the test has been taken out. */
export function unwrappedTexts(root: Element, data: readonly string[] = []): string[] {
  const depth = { open: 0 };
  const found: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest(SILENT)) found.push(outside(node.textContent ?? '', depth));
  for (const element of root.querySelectorAll('*'))
    for (const name of SPOKEN) found.push(outside(element.getAttribute(name) ?? '', { open: 0 }));
  return found
    .map((text) => data.reduce((rest, known) => rest.replaceAll(known, ''), text))
    .filter((text) => /\p{L}{2}/u.test(text));
}

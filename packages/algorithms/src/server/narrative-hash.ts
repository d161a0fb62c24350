import { createHash } from 'node:crypto';
import type { FactSheet } from '../narrative/fact-sheet.js';
import { narrativeMessages, PROMPT_VERSION } from '../narrative/narrative-messages.js';

/**
 * Key of the cache of narratives: SHA-256 (hex) of all that the language model is asked, so equal facts are asked once.
 * @param model that is asked
 */
export function narrativeInputHash(sheet: FactSheet, model: string): string {
  const asked = JSON.stringify([PROMPT_VERSION, model, narrativeMessages(sheet)]);
  return createHash('sha256').update(asked).digest('hex');
}

import type { NarrativeStance } from './combined-stance.js';

/**
 * Texts with `{{factKey}}` where a fact belongs, made of templates. Calls of earlier prompts hold what a language model wrote
 * in the same form, so both are rendered alike.
 */
export interface NarrativeAnswer {
  readonly stance: NarrativeStance;
  readonly headline: string;
  readonly paragraphs: readonly string[];
  readonly risks: readonly string[];
}

/** Any `{{…}}`; the first group is the key. */
export const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

import { NARRATIVE_STANCES, type NarrativeStance } from './combined-stance.js';

/** What the language model returns: texts without any number, with `{{factKey}}` where a fact belongs. */
export interface NarrativeAnswer {
  readonly stance: NarrativeStance;
  readonly headline: string;
  readonly paragraphs: readonly string[];
  readonly risks: readonly string[];
}

/** Longest texts, in characters before facts are filled in, and most items. */
export const NARRATIVE_LIMITS = {
  headline: 160,
  paragraph: 700,
  paragraphs: 4,
  risk: 260,
  risks: 5,
} as const;

/** Strict JSON schema of {@link NarrativeAnswer}; only keywords that every strict implementation knows. */
export const NARRATIVE_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['stance', 'headline', 'paragraphs', 'risks'],
  properties: {
    stance: { type: 'string', enum: [...NARRATIVE_STANCES], description: 'The combined stance as given.' },
    headline: {
      type: 'string',
      description: `One sentence of at most ${NARRATIVE_LIMITS.headline} characters.`,
    },
    paragraphs: {
      type: 'array',
      description: `One to ${NARRATIVE_LIMITS.paragraphs} paragraphs of at most ${NARRATIVE_LIMITS.paragraph} characters.`,
      items: { type: 'string' },
    },
    risks: {
      type: 'array',
      description: `At most ${NARRATIVE_LIMITS.risks} risks of at most ${NARRATIVE_LIMITS.risk} characters.`,
      items: { type: 'string' },
    },
  },
} as const;

/** Any `{{…}}`; the first group is the key. */
export const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

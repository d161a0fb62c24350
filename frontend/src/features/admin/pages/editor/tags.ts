export const TAGS_MAX = 8;

/** `Calls, scores,, Calls` → `['Calls', 'scores']`. What is too many is the server's to refuse. */
export function tagsOf(typed: string): string[] {
  const tags = typed.split(',').map((tag) => tag.trim().replaceAll(/\s+/g, ' '));
  return [...new Set(tags.filter(Boolean))];
}

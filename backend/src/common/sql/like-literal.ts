/** Text for a `like` pattern in which it stands for itself: what people type is no pattern. */
export const likeLiteral = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

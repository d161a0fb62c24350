/** People need longer to write a message, ms. */
const TYPED_AT_LEAST_MS = 2_500;
const LINKS_AT_MOST = 3;

export interface Suspicion {
  /** A field that people do not see: only programs fill it. */
  website?: string;
  /** From showing the form to sending it, ms. */
  typedMs: number;
  subject: string;
  message: string;
}

/** Whether a program wrote it. Such messages are kept apart, not lost: an administrator may know better. */
export function looksLikeSpam({ website, typedMs, subject, message }: Suspicion): boolean {
  if (website) return true;
  if (typedMs < TYPED_AT_LEAST_MS) return true;
  const links = `${subject} ${message}`.match(/https?:\/\/|www\.|\[url/gi) ?? [];
  return links.length > LINKS_AT_MOST;
}

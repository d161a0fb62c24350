/** Refresh tokens that a session knows, by their hashes. */
export interface KnownRefreshTokens {
  /** Handed out last. */
  readonly newest: string;
  /** Handed out for the same token as `newest`, before it, and never presented: their answers were lost, or are late. */
  readonly earlier: readonly string[];
  /** The token that these were handed out for. */
  readonly previous: string | null;
}

/** Answers of one refresh that may be lost, one after the other, before the oldest of them counts as lost for good. */
const EARLIER_MAX = 4;

/**
 * What a refresh token is worth. A token stays good until one that was handed out for it is presented: an answer that was
 * lost on the way logs nobody out. From then on it, and whatever else was handed out for it, can only be a copy.
 * @param given hash of the token that is presented
 * @param justReplaced a token was handed out a moment ago: other tabs come with the one before
 * @param next hash of the token that would be handed out
 * @returns what the session knows afterwards; `same` = goes on, without another token; `stolen` = two hold its tokens
 */
export function afterRefresh(
  { newest, earlier, previous }: KnownRefreshTokens,
  given: string,
  justReplaced: boolean,
  next: string,
): KnownRefreshTokens | 'same' | 'stolen' {
  if (given === newest || earlier.includes(given)) return { newest: next, earlier: [], previous: given };
  if (given !== previous) return 'stolen';
  return justReplaced
    ? 'same'
    : { newest: next, earlier: [newest, ...earlier].slice(0, EARLIER_MAX), previous };
}

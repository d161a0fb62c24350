/** Somebody outside that we depend on gave no useful answer. Becomes 503: the request was fine. */
export class UpstreamError extends Error {
  /** Asking again earlier is in vain; `undefined` where nobody said so. */
  get retryAfterMs(): number | undefined {
    return undefined;
  }

  /** The same question will get no other answer: a job does not ask it again by itself. */
  get final(): boolean {
    return false;
  }
}

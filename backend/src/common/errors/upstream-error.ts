/** A service outside of the product gave no useful answer. It becomes a 503, since the request was fine. */
export class UpstreamError extends Error {
  /** Delay before a retry that the service asked for; `undefined` where it named none. */
  get retryAfterMs(): number | undefined {
    return undefined;
  }

  /** A retry would get the same answer: a job is not retried. */
  get final(): boolean {
    return false;
  }
}

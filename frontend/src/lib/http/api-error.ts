/** A call that did not succeed, in words that a person may read. */
export class ApiError extends Error {
  constructor(
    message: string,
    /** HTTP status; 0 when nothing answered. */
    readonly status: number,
    /** Stable code of the server's catalogue; `network` when nothing answered. */
    readonly code: string,
    /** Finds the call in the server's log. */
    readonly requestId: string | null,
    /** Message per faulty field. */
    readonly fields: Readonly<Record<string, string>> = {},
    /** The user has read of it already. */
    readonly told = false,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** True when the thing asked for does not exist: trying again would not help. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

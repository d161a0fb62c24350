import { UpstreamError } from '../../../common/errors/upstream-error.js';

export type VendorErrorKind =
  /** No answer within the time-out. */
  | 'timeout'
  /** No connection: refused, reset, unknown name, bad certificate. */
  | 'unreachable'
  /** An HTTP status that is not 200. */
  | 'status'
  | 'too_large'
  | 'not_json'
  /** JSON, but not of the documented form. */
  | 'shape'
  /** Our own budget, or the vendor's Retry-After: nothing was sent. */
  | 'rate_limited'
  /** Too many calls wait already: nothing was sent. */
  | 'busy'
  /** The circuit is open: nothing was sent. */
  | 'circuit_open'
  /** A host or address that this vendor may not be called at: nothing was sent. */
  | 'not_allowed';

/** Wrong request, no or wrong key, not in the plan that was bought, unknown. */
const FINAL_STATUSES: ReadonlySet<number | undefined> = new Set([400, 401, 402, 403, 404]);

/** Nothing was sent: they say nothing about the vendor. */
const OUR_OWN: ReadonlySet<VendorErrorKind> = new Set([
  'rate_limited',
  'busy',
  'circuit_open',
  'not_allowed',
]);

/** Answers of a healthy service: wrong request, not in the plan that was bought, unknown, too many. */
const ITS_RIGHT: ReadonlySet<number | undefined> = new Set([400, 402, 404, 429]);

export interface VendorErrorFacts {
  /** Of the answer. */
  status?: number;
  /** The vendor, or our own budget, wants no call earlier. */
  waitMs?: number;
}

/** A vendor could not be called or did not answer usefully. The message never holds a query, a key or an answer. */
export class VendorError extends UpstreamError {
  readonly status: number | undefined;
  private readonly waitMs: number | undefined;

  constructor(
    readonly vendor: string,
    readonly kind: VendorErrorKind,
    detail: string,
    { status, waitMs }: VendorErrorFacts = {},
  ) {
    super(`${vendor}: ${detail}`);
    this.name = 'VendorError';
    this.status = status;
    this.waitMs = waitMs;
  }

  override get retryAfterMs(): number | undefined {
    return this.waitMs;
  }

  override get final(): boolean {
    return this.kind === 'not_allowed' || (this.kind === 'status' && FINAL_STATUSES.has(this.status));
  }

  /** Whether the vendor was asked at all. */
  get isAnswer(): boolean {
    return !OUR_OWN.has(this.kind);
  }

  /** Whether it shows that the vendor's service is unhealthy: only those open the circuit. */
  get countsAgainstVendor(): boolean {
    if (this.kind === 'status') return !ITS_RIGHT.has(this.status);
    return this.isAnswer;
  }
}

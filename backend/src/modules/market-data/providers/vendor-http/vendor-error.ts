import { UpstreamError } from '../../../../common/errors/upstream-error.js';

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
  /** The circuit is open: nothing was sent. */
  | 'circuit_open'
  /** A host or address that this vendor may not be asked at: nothing was sent. */
  | 'not_allowed';

/** A vendor could not be asked or did not answer usefully. The message never holds a query, a key or an answer. */
export class VendorError extends UpstreamError {
  constructor(
    readonly vendor: string,
    readonly kind: VendorErrorKind,
    detail: string,
    readonly status?: number,
  ) {
    super(`${vendor}: ${detail}`);
    this.name = 'VendorError';
  }

  /** Whether it tells that the vendor's service is unwell: only those open the circuit. */
  get countsAgainstVendor(): boolean {
    if (this.kind === 'status') return this.status !== 404 && this.status !== 400 && this.status !== 429;
    return this.kind !== 'rate_limited' && this.kind !== 'circuit_open' && this.kind !== 'not_allowed';
  }
}

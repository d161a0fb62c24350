import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import type { NarrativeFault } from './narrative-result.js';

/** The service did not answer in time. */
export class NarrativeTimeout extends Error {}

/** Which fault an error of the SDK stands for. */
export function vendorFault(error: unknown): { fault: NarrativeFault; explanation: string } {
  if (error instanceof NarrativeTimeout || error instanceof APIConnectionTimeoutError) {
    return { fault: 'timeout', explanation: 'no answer within the time-out' };
  }
  if (error instanceof APIConnectionError) return { fault: 'unreachable', explanation: 'no connection' };
  if (error instanceof APIError) {
    const status = error.status as number | undefined;
    const explanation = status === undefined ? 'the service failed' : `the service answered ${status}`;
    if (status === 401 || status === 403) return { fault: 'unauthorised', explanation };
    if (status === 429) return { fault: 'rate-limited', explanation };
    return { fault: 'vendor-error', explanation };
  }
  return { fault: 'vendor-error', explanation: 'the answer of the service cannot be read' };
}

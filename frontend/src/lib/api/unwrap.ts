import { offlineMonitor } from '../connection/offline-monitor';
import { ApiError } from './api-error';

interface Answer<D> {
  data?: { data: D };
  error?: unknown;
  response: Response;
}

interface ErrorWrapper {
  message?: string;
  data?: { code?: string; requestId?: string } | null;
}

/** The one place that logs in the browser: the error catalogue asks for this line and nothing more. */
function logFailure(): void {
  // eslint-disable-next-line no-console
  console.error('Something went wrong!');
}

function errorFrom(body: unknown, response: Response): ApiError {
  const wrapper: ErrorWrapper = typeof body === 'object' && body !== null ? body : {};
  return new ApiError(
    wrapper.message || 'Unknown error',
    response.status,
    wrapper.data?.code ?? 'unknown',
    wrapper.data?.requestId ?? response.headers.get('x-request-id'),
  );
}

/**
 * Takes the wrapper off an answer.
 * @returns its `data`.
 * @throws ApiError with the server's message, or 'Unknown error', when its status is not `success`.
 */
export async function unwrap<D>(call: Promise<Answer<D>>): Promise<D> {
  let answer: Answer<D>;
  try {
    answer = await call;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    offlineMonitor.suspect();
    logFailure();
    throw new ApiError('The server cannot be reached.', 0, 'network', null);
  }
  const { data: body, error, response } = answer;
  // `success` with status 200 and an `error` with status 200 share a shape that the types do not tell apart.
  if (body && (body as { status?: string }).status === 'success') return body.data;
  // An unknown ticker is an answer, not a fault of the page.
  if (!response.ok && response.status !== 404) logFailure();
  throw errorFrom(error ?? body, response);
}

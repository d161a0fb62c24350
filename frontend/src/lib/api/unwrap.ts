import { offlineMonitor } from '../connection/offline-monitor';
import { ApiError } from '../http/api-error';
import { wasTold } from './told-answers';

interface Answer<D> {
  data?: { data: D; message?: string };
  error?: unknown;
  response: Response;
}

interface ErrorWrapper {
  message?: string;
  data?: { code?: string; requestId?: string; fields?: Record<string, string> } | null;
}

/** The one place that logs in the browser: the error catalogue asks for this line and nothing more. */
export function logFailure(): void {
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
    wrapper.data?.fields,
    wasTold(response),
  );
}

/**
 * Takes the wrapper off an answer.
 * @returns its `data`.
 * @throws ApiError with the server's message, or 'Unknown error', when its status is not `success`.
 */
export async function unwrap<D>(call: Promise<Answer<D>>): Promise<D> {
  return (await unwrapWithMessage(call)).data;
}

/** As `unwrap`, with the message that a person reads. */
export async function unwrapWithMessage<D>(call: Promise<Answer<D>>): Promise<{ data: D; message: string }> {
  let answer: Answer<D>;
  try {
    answer = await call;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    // The queue of calls made offline has words of its own.
    if (cause instanceof ApiError) throw cause;
    offlineMonitor.suspect();
    logFailure();
    throw new ApiError('The server cannot be reached.', 0, 'network', null);
  }
  const { data: body, error, response } = answer;
  // `success` with status 200 and an `error` with status 200 share a shape that the types do not tell apart.
  if (body && (body as { status?: string }).status === 'success')
    return { data: body.data, message: body.message ?? '' };
  // Of a dead session the shell speaks; every other failure is logged, an unknown address included.
  if (!response.ok && response.status !== 401) logFailure();
  throw errorFrom(error ?? body, response);
}

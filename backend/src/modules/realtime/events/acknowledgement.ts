import { randomUUID } from 'node:crypto';
import { Catch, Logger, type ArgumentsHost, type WsExceptionFilter } from '@nestjs/common';
import { isServerFault, toAppError } from '../../../common/errors/to-app-error.js';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import { failure, success } from '../../../common/http/wrapper.js';
import { EncodedJson } from './encoded-answer.js';

/** Sends the answer to one event; `null` and `undefined` where the client did not request one. */
export type Acknowledge = ((answer: unknown) => void) | null | undefined;

const logger = new Logger('SocketEvents');
const logFault = rateLimited((message, suppressed) => logger.error({ suppressed }, message));

/** The one place where an event of a client is answered: with what `handle` returns, or with the error it throws. */
export function acknowledge(ack: Acknowledge, handle: () => unknown): void {
  let answer: unknown;
  try {
    answer = succeeded(handle());
  } catch (thrown) {
    answer = failed(thrown);
  }
  if (!ack) return;
  try {
    ack(answer);
  } catch (thrown) {
    // The answer cannot be encoded: the client receives that error instead.
    ack(failed(thrown));
  }
}

function succeeded(data: unknown): unknown {
  if (!(data instanceof EncodedJson)) return success(data);
  return new EncodedJson(`{"status":"success","data":${data.json},"message":""}`);
}

function failed(thrown: unknown): unknown {
  const error = toAppError(thrown);
  if (isServerFault(error)) logFault(`an event failed: ${(thrown as Error)?.stack ?? String(thrown)}`);
  return failure(error, randomUUID());
}

/** Answers what Nest itself refuses before the handler of an event is reached: guards and pipes. */
@Catch()
export class AcknowledgementFilter implements WsExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    // Nest's arguments of an event: socket, payload, acknowledgement.
    const ack = host.getArgByIndex<unknown>(2);
    acknowledge(typeof ack === 'function' ? (ack as Acknowledge) : null, () => {
      throw thrown;
    });
  }
}

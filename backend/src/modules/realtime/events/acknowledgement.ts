import { randomUUID } from 'node:crypto';
import { type ArgumentsHost, Catch, Logger, type WsExceptionFilter } from '@nestjs/common';
import type { Server } from 'socket.io';
import { isServerFault, toAppError } from '../../../common/errors/to-app-error.js';
import { failure, success } from '../../../common/http/wrapper.js';
import { rateLimited } from '../../../common/logging/rate-limited.js';

/** Packet type "acknowledgement" of socket.io-protocol 5. */
const ACK = 3;

/** What Socket.IO's encoder is given. */
interface Packet {
  readonly type: number;
  readonly nsp: string;
  readonly id?: number;
  readonly data?: unknown;
}

/** A value that is JSON already. Encoders that have not heard of it write it as what it is as well, only slower. */
export class EncodedJson {
  constructor(readonly json: string) {}

  toJSON(): unknown {
    return JSON.parse(this.json);
  }
}

/**
 * Lets a server send an acknowledgement whose only value is {@link EncodedJson} as it is. Otherwise Socket.IO searches the
 * value for binary parts and encodes it anew for each socket, which for 20 quotes is a seventh of what a connection costs.
 */
export function acceptEncodedAnswers(io: Server): void {
  const encoder = io.encoder as { encode(packet: Packet): unknown };
  const encode = encoder.encode.bind(encoder);
  encoder.encode = (packet) => {
    const { type, nsp, id, data } = packet;
    if (type !== ACK || !Array.isArray(data) || data.length !== 1) return encode(packet);
    const [answer] = data as unknown[];
    return answer instanceof EncodedJson ? [`${ACK}${nsp},${id}[${answer.json}]`] : encode(packet);
  };
}

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

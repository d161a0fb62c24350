import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { toAppError } from '../../../common/errors/to-app-error.js';
import { failure, type ErrorData } from '../../../common/http/wrapper.js';
import { rateLimited } from '../../../common/logging/rate-limited.js';

/** Whatever ends a connection: an Engine.IO socket, or the writer in front of one. */
interface Closable {
  close(discard?: boolean): unknown;
}

/**
 * Keeps an error in a handler of one connection to that connection. Handlers of sockets run straight from timers and
 * network events: what they throw would end the process, and with it every other connection.
 */
@Injectable()
export class ConnectionErrors {
  private readonly logger = new Logger('Connections');
  private readonly report = rateLimited((message, suppressed) => this.logger.error({ suppressed }, message));

  /**
   * Logs the error (one a minute, the others counted) and closes the connection.
   * @param handler what failed, for the log
   */
  contain(handler: string, connection: Closable, error: unknown): void {
    this.report(`${handler} of a connection failed: ${textOf(error)}`);
    // A turn later: whoever connects a socket has first to finish, or it would miss that the socket is gone again.
    process.nextTick(() => {
      try {
        connection.close(true);
      } catch (closing) {
        this.report(`a connection cannot be closed: ${String(closing)}`);
      }
    });
  }

  /** Runs what a timer does for many connections: none of them is to blame, and the next turn may do better. */
  guardAll(work: string, run: () => void): void {
    try {
      run();
    } catch (error) {
      this.report(`${work} failed: ${textOf(error)}`);
    }
  }

  /** Logs an error that came before there was a connection to close. */
  tell(handler: string, error: unknown): void {
    this.report(`${handler} failed: ${textOf(error)}`);
  }

  /** Runs a handler of a connection. */
  guard(handler: string, connection: Closable, run: () => void): void {
    try {
      run();
    } catch (error) {
      this.contain(handler, connection, error);
    }
  }
}

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** An error that Socket.IO sends to the client as `connect_error`: message and data of the wrapper. */
export function connectError(thrown: unknown): Error & { data: ErrorData } {
  const { data, message } = failure(toAppError(thrown), randomUUID());
  return Object.assign(new Error(message), { data });
}

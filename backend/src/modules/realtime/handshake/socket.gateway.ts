import type { OnGatewayConnection, OnGatewayDisconnect, OnGatewayInit } from '@nestjs/websockets';
import type { Namespace, Socket } from 'socket.io';
import { AppError } from '../../../common/errors/app-error.js';
import { askedFrom } from '../../../common/net/asker.js';
import { connectError, type ConnectionErrors } from './connection-errors.js';
import { ConnectionGate } from './connection-gate.js';

/** Stands for the handshake of every socket that is in. */
const OVER = Object.freeze({ headers: {}, auth: {}, query: {} });

/**
 * Lets go of what a socket that is in needs no more: its handshake, with the token in it, and the room of its own that
 * Socket.IO gives to every socket and that nothing here is sent to. Together a tenth of what a connection weighs.
 */
function release(socket: Socket): void {
  (socket as { handshake: unknown }).handshake = OVER;
  void socket.nsp.adapter.delAll(socket.id);
}

/** Longest access token that is verified, characters. */
const TOKEN_MAX = 4_096;

/**
 * What every gateway does around its own work: sockets are authenticated before they are connected (Nest's
 * `handleConnection` is too late, its answer cannot be a refusal), the gate of the connection is kept informed, and what
 * is thrown closes that connection alone. Nest and RxJS would pass it on to the process.
 */
export abstract class SocketGateway
  implements OnGatewayInit<Namespace>, OnGatewayConnection<Socket>, OnGatewayDisconnect<Socket>
{
  protected constructor(protected readonly errors: ConnectionErrors) {}

  /**
   * Decides about a socket, and keeps in `socket.data` what {@link connect} needs.
   * @param token access token; `undefined` without one
   * @throws AppError which the client receives as its `connect_error`
   */
  protected abstract admit(socket: Socket, token: string | undefined): Promise<void>;
  protected abstract connect(socket: Socket): void;
  /** Undoes {@link connect}, also one that failed half-way. */
  protected abstract disconnect(socket: Socket): void;

  afterInit(namespace: Namespace): void {
    const admit = async (socket: Socket): Promise<void> => {
      const { token } = socket.handshake.auth as { token?: unknown };
      const absent = token === undefined || token === null;
      if (!absent && (typeof token !== 'string' || token.length > TOKEN_MAX))
        throw new AppError('session_expired');
      await this.admit(socket, absent ? undefined : (token as string));
    };
    namespace.use((socket, next) => {
      // What authenticating costs is the client's: in the product's own line many of them would stand before its jobs.
      askedFrom(ConnectionGate.of(socket.conn).address, () => admit(socket)).then(
        () => next(),
        (error: unknown) => {
          this.errors.guard('the gate', socket.conn, () =>
            ConnectionGate.of(socket.conn).refused(namespace.name),
          );
          next(connectError(error));
        },
      );
    });
  }

  handleConnection(socket: Socket): void {
    this.errors.guard('the connection handler', socket.conn, () => {
      ConnectionGate.of(socket.conn).joined();
      this.connect(socket);
      release(socket);
    });
  }

  handleDisconnect(socket: Socket): void {
    const { conn, nsp } = socket;
    this.errors.guard('the gate', conn, () => ConnectionGate.of(conn).left(nsp.name));
    this.errors.guard('the disconnect handler', socket.conn, () => this.disconnect(socket));
  }
}

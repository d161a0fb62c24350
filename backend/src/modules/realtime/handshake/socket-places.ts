import type { Socket } from 'socket.io';
import type { SocketIdentity } from '../../../common/access/socket-authenticator.js';
import { AppError } from '../../../common/errors/app-error.js';
import type { Socket as EngineSocket } from '../quote-to-frame/engine-internals.js';
import type { RealtimeOptions } from '../realtime-options.js';
import { ConnectionGate } from './connection-gate.js';

/**
 * The places of one namespace for open sockets, per member and per visitor address, on this node. A place is looked for and
 * taken in one turn: of many who come at once exactly as many get in as there are places.
 */
export class SocketPlaces {
  private readonly open = new Map<string, number>();

  constructor(
    private readonly options: Pick<RealtimeOptions, 'socketsPerMember' | 'visitorSocketsPerAddress'>,
  ) {}

  /**
   * Takes a place for a socket; its connection gives it back when it closes.
   * @returns the function that gives it back before that (once, however often it is called)
   * @throws AppError `too_many_requests` when all are taken, `invalid_request` when the connection has gone meanwhile
   */
  take({ userId }: Pick<SocketIdentity, 'userId'>, { conn }: Pick<Socket, 'conn'>): () => void {
    // Nothing would ever give the place back.
    if ((conn as unknown as EngineSocket).readyState !== 'open') throw new AppError('invalid_request');
    const { socketsPerMember, visitorSocketsPerAddress } = this.options;
    const owner = userId === null ? `address ${ConnectionGate.of(conn).address}` : `user ${userId}`;
    const held = this.open.get(owner) ?? 0;
    if (held >= (userId === null ? visitorSocketsPerAddress : socketsPerMember))
      throw new AppError('too_many_requests', { message: 'Too many open connections.' });
    this.open.set(owner, held + 1);
    let returned = false;
    const giveBack = (): void => {
      if (returned) return;
      returned = true;
      conn.off('close', giveBack);
      const left = (this.open.get(owner) ?? 1) - 1;
      if (left > 0) this.open.set(owner, left);
      else this.open.delete(owner);
    };
    conn.once('close', giveBack);
    return giveBack;
  }
}

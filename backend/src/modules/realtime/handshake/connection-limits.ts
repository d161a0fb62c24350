import { AppError } from '../../../common/errors/app-error.js';
import type { RealtimeOptions } from '../realtime-options.js';
import type { SocketIdentity } from '../../../common/access/socket-authenticator.js';

/** Counts open sockets per member and per visitor address on this node. */
export class ConnectionLimits {
  private readonly open = new Map<string, number>();

  constructor(
    private readonly options: Pick<RealtimeOptions, 'socketsPerMember' | 'visitorSocketsPerAddress'>,
  ) {}

  /**
   * Takes one place.
   * @returns the function that gives it back (once, however often it is called).
   * @throws AppError `too_many_requests` when all are taken.
   */
  take(identity: SocketIdentity, address: string): () => void {
    const member = identity.userId !== null;
    const owner = member ? `user ${identity.userId}` : `address ${address}`;
    const held = this.open.get(owner) ?? 0;
    if (held >= (member ? this.options.socketsPerMember : this.options.visitorSocketsPerAddress)) {
      throw new AppError('too_many_requests', { message: 'Too many open connections.' });
    }
    this.open.set(owner, held + 1);
    let returned = false;
    return () => {
      if (returned) return;
      returned = true;
      const left = (this.open.get(owner) ?? 1) - 1;
      if (left > 0) this.open.set(owner, left);
      else this.open.delete(owner);
    };
  }
}

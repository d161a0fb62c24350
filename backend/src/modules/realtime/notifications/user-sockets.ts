/** The open sockets of each user on this node. */
export class UserSockets<Socket> {
  private readonly byUser = new Map<string, Set<Socket>>();

  /** @returns the function that takes the socket out when it has closed. */
  add(userId: string, socket: Socket): () => void {
    const sockets = this.byUser.get(userId) ?? new Set();
    this.byUser.set(userId, sockets.add(socket));
    return () => {
      sockets.delete(socket);
      if (sockets.size === 0 && this.byUser.get(userId) === sockets) this.byUser.delete(userId);
    };
  }

  of(userId: string): Iterable<Socket> {
    return this.byUser.get(userId) ?? [];
  }

  has(userId: string): boolean {
    return this.byUser.has(userId);
  }

  ids(): Iterable<string> {
    return this.byUser.keys();
  }
}

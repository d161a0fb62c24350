import { AppError } from '../errors/app-error.js';
import { countedAddress } from './client-address.js';

/** Counts what is held in memory for clients until they have sent or taken all of it. */
export class HeldAmounts {
  private held = 0;
  private readonly heldAt = new Map<string, number>();

  /**
   * @param most of all clients
   * @param mostAtAddress of those at one address, which may always have one, however large
   */
  constructor(
    private readonly most: number,
    private readonly mostAtAddress: number,
    private readonly retryAfterS = 10,
  ) {}

  /** Addresses for which something is held. */
  get addresses(): number {
    return this.heldAt.size;
  }

  /**
   * @param address as the socket or a trusted proxy reports it
   * @returns a function to be called once, when it is held no more
   * @throws AppError service_unavailable where too much is held already
   */
  hold(address: string, amount: number): () => void {
    const key = countedAddress(address);
    const here = this.heldAt.get(key) ?? 0;
    const tooMuch =
      (here > 0 && here + amount > this.mostAtAddress) || (this.held > 0 && this.held + amount > this.most);
    if (tooMuch) throw new AppError('service_unavailable', { retryAfterS: this.retryAfterS });
    this.held += amount;
    this.heldAt.set(key, here + amount);
    return () => {
      this.held -= amount;
      const left = this.heldAt.get(key)! - amount;
      if (left > 0) this.heldAt.set(key, left);
      else this.heldAt.delete(key);
    };
  }
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Mailer } from '../../../infra/mail/mailer.js';
import { PublicAddress } from '../../../infra/mail/public-address.js';
import type { User } from '../../users/index.js';

/** Tells the owner of an account that somebody wants one with its address. Whoever asked is told nothing. */
@Injectable()
export class AddressOwnerService {
  constructor(
    private readonly mailer: Mailer,
    private readonly links: PublicAddress,
  ) {}

  /** @param em the transaction's own */
  async tell(em: EntityManager, { name, email }: Pick<User, 'name' | 'email'>): Promise<void> {
    await this.mailer.send(em, email, 'already-registered', { name, url: this.links.link('/') });
  }
}

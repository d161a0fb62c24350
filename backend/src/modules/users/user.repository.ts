import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { User } from './user.entity.js';

/** What two spellings of one address or name have in common. */
export const identityKey = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

/** Questions about accounts. */
@Injectable()
export class UserRepository {
  constructor(private readonly em: EntityManager) {}

  byId(id: string, em: EntityManager = this.em.fork()): Promise<User | null> {
    return em.findOne(User, { id });
  }

  byEmail(email: string, em: EntityManager = this.em.fork()): Promise<User | null> {
    return em.findOne(User, { emailKey: identityKey(email) });
  }

  async usernameTaken(username: string): Promise<boolean> {
    return (await this.em.fork().count(User, { usernameKey: identityKey(username) })) > 0;
  }
}

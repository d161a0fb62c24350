import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { User } from './user.entity.js';
import { LockMode, type RequiredEntityData } from '@mikro-orm/core';
import { AppError } from '../../common/errors/app-error.js';

/** What two spellings of one address or name have in common. */
export const identityKey = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

/** What a new account is made of. */
export type NewUser = RequiredEntityData<User>;

/** Columns of an account, as a condition or as a change. */
export type UserFields = Partial<
  Pick<
    User,
    | 'id'
    | 'name'
    | 'username'
    | 'usernameKey'
    | 'email'
    | 'mobileNumber'
    | 'mobileProvenAt'
    | 'createdAt'
    | 'role'
    | 'adminRole'
    | 'status'
    | 'passwordHash'
    | 'totpSecret'
    | 'totpLastStep'
    | 'passkeyCount'
    | 'subscriptionEnd'
    | 'deleteAfter'
    | 'updatedAt'
  >
>;

/** Accounts in the database: other modules read and change them through this, inside transactions of their own. */
@Injectable()
export class UserRepository {
  constructor(private readonly em: EntityManager) {}

  byId(id: string, em: EntityManager = this.em.fork()): Promise<User | null> {
    return em.findOne(User, { id });
  }

  byEmail(email: string, em: EntityManager = this.em.fork()): Promise<User | null> {
    return em.findOne(User, { emailKey: identityKey(email) });
  }

  /**
   * Whoever else wants to make an account with this address waits until the transaction ends, and then sees what it made.
   * @param em the transaction's own, before it has looked for the account
   */
  async lockAddress(em: EntityManager, email: string): Promise<void> {
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `account address:${identityKey(email)}`,
    ]);
  }

  /** Whether somebody can log in to the back office; demo logins of a developer's machine count as well. */
  async hasAdmin(em: EntityManager): Promise<boolean> {
    return (await em.findOne(User, { role: 'admin' }, { fields: ['id'] })) !== null;
  }

  /** How many accounts there are with these addresses. */
  countByEmail(emails: readonly string[]): Promise<number> {
    return this.em.fork().count(User, { emailKey: { $in: emails.map(identityKey) } });
  }

  /** The account of whoever is logged in. @throws AppError `session_expired` where it has been removed meanwhile */
  async current(id: string, em?: EntityManager): Promise<User> {
    const user = await this.byId(id, em);
    if (!user) throw new AppError('session_expired');
    return user;
  }

  /** The same, locked until the transaction ends. @param em the transaction's own @throws AppError `session_expired` */
  async currentLocked(em: EntityManager, id: string): Promise<User> {
    const user = await this.locked(em, id);
    if (!user) throw new AppError('session_expired');
    return user;
  }

  byIds(ids: readonly string[], em: EntityManager = this.em.fork()): Promise<User[]> {
    return em.find(User, { id: { $in: [...ids] } });
  }

  /** The account, locked until the transaction ends. @param em the transaction's own */
  locked(em: EntityManager, id: string): Promise<User | null> {
    return em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  /** The account, which nobody changes until the transaction ends; others may hold it so, too. @param em the transaction's own */
  heldStill(em: EntityManager, id: string): Promise<User | null> {
    return em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_READ });
  }

  /** Several accounts, locked in the order of their ids: two such works never wait for each other in a ring. */
  lockedAll(em: EntityManager, ids: readonly string[]): Promise<User[]> {
    const lock = { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    return em.find(User, { id: { $in: [...ids] } }, lock);
  }

  async insert(em: EntityManager, user: NewUser): Promise<void> {
    await em.insert(User, user);
  }

  /** @returns how many accounts met the condition */
  update(em: EntityManager, where: UserFields & { id: string }, changes: UserFields): Promise<number> {
    return em.nativeUpdate(User, where, changes);
  }

  /** Removes the account with this id, if it still has this status. */
  async remove(em: EntityManager, where: Pick<UserFields, 'status'> & { id: string }): Promise<void> {
    await em.nativeDelete(User, where);
  }

  /** Ids of accounts whose removal is due, the longest first. */
  async dueForDeletion(): Promise<string[]> {
    const where = { deleteAfter: { $lte: new Date() } };
    const users = await this.em.fork().find(User, where, { fields: ['id'], orderBy: { deleteAfter: 'asc' } });
    return users.map(({ id }) => id);
  }

  /** Ids of members who signed up before an instant, have never logged in and never confirmed their address. */
  async unconfirmed(em: EntityManager, createdBefore: Date, limit: number): Promise<string[]> {
    const users = await em.find(
      User,
      { status: 'inactive', role: 'member', lastLoginAt: null, createdAt: { $lt: createdBefore } },
      { fields: ['id'], limit },
    );
    return users.map(({ id }) => id);
  }
}

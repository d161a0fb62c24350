import { randomInt } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { Usernames } from '../signup/usernames.js';

const BASE_MAX = 30;
const GUESSES = 20;

/** Usernames for people who were never asked for one, by the rule of the sign-up form: letters, then 100 to 999. */
@Injectable()
export class SuggestedUsernames {
  constructor(private readonly usernames: Usernames) {}

  /** @returns one that is free now @throws AppError `conflict` when luck is out */
  async suggest(em: EntityManager, name: string): Promise<string> {
    const letters = name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
    const base = [...(letters || 'member')].slice(0, BASE_MAX).join('').slice(0, BASE_MAX).toWellFormed();
    for (let guess = 0; guess < GUESSES; guess += 1) {
      // A popular name runs out of three digits: later guesses have more.
      const username = `${base}${randomInt(100, guess < GUESSES / 2 ? 1_000 : 10_000_000)}`;
      if (!(await this.usernames.isTaken(username, null, em))) return username;
    }
    throw new AppError('conflict');
  }
}

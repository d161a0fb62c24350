import { Module } from '@nestjs/common';
import { UserRepository } from './user.repository.js';

/** Accounts as data; who may do what with them is decided in auth. */
@Module({ providers: [UserRepository], exports: [UserRepository] })
export class UsersModule {}

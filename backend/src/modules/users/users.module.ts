import { Module, Global } from '@nestjs/common';
import { UserRepository } from './user.repository.js';

/** Accounts as data, for every module in every role; who may do what with them is decided in auth. */
@Global()
@Module({ providers: [UserRepository], exports: [UserRepository] })
export class UsersModule {}

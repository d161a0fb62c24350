import { Module } from '@nestjs/common';
import { AuthOptionsController } from './auth-options.controller.js';

@Module({ controllers: [AuthOptionsController] })
export class AuthOptionsModule {}

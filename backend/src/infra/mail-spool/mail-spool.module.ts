import { Module } from '@nestjs/common';
import { MailSpool } from './mail-spool.js';

@Module({ providers: [MailSpool], exports: [MailSpool] })
export class MailSpoolModule {}

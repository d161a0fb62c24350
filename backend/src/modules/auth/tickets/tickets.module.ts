import { Module } from '@nestjs/common';
import { Tickets } from './tickets.js';

@Module({ providers: [Tickets], exports: [Tickets] })
export class TicketsModule {}

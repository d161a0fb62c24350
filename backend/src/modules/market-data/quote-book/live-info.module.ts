import { Module } from '@nestjs/common';
import { LiveInfoController } from './live-info.controller.js';
import { QuoteBookModule } from './quote-book.module.js';

/** The quote book over HTTP, for the api role. */
@Module({ imports: [QuoteBookModule], controllers: [LiveInfoController] })
export class LiveInfoModule {}

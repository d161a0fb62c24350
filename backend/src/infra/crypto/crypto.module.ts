import { Global, Module } from '@nestjs/common';
import { AppKeys } from './app-keys.js';
import { SealedBox } from './sealed-box.js';

@Global()
@Module({ providers: [AppKeys, SealedBox], exports: [AppKeys, SealedBox] })
export class CryptoModule {}

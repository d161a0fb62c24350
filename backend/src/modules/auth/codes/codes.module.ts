import { Module } from '@nestjs/common';
import { CodeCookies } from './code-cookies.js';
import { CodeTexts } from './code-texts.js';
import { Codes } from './codes.js';

@Module({ providers: [Codes, CodeCookies, CodeTexts], exports: [Codes, CodeCookies, CodeTexts] })
export class CodesModule {}

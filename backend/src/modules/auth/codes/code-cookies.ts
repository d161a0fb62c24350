import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ServerCookies, type CookieKind } from '../../../common/http/cookies.js';
import { AppConfig } from '../../../config/app-config.js';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';
import { CODE_TTL_MS } from './codes.js';
import type { CodePurpose } from './verification-code.entity.js';

const KINDS: Readonly<Record<CodePurpose, CookieKind>> = {
  'password-reset': { name: 'reset-code', maxAgeMs: CODE_TTL_MS, sameSite: 'strict' },
  phone: { name: 'phone-code', maxAgeMs: CODE_TTL_MS, sameSite: 'strict' },
};

/** Binds a code to the browser that asked for it: nobody else can enter it, or use its attempts up. */
@Injectable()
export class CodeCookies {
  private readonly cookies: ServerCookies;

  constructor(
    config: AppConfig,
    private readonly box: SealedBox,
  ) {
    this.cookies = new ServerCookies(config);
  }

  set(response: Response, purpose: CodePurpose, codeId: string): void {
    this.cookies.set(response, KINDS[purpose], this.box.seal({ purpose, codeId }));
  }

  /** @returns the code's id, `null` where this browser asked for none */
  read(request: Request, purpose: CodePurpose): string | null {
    const value = this.cookies.read(request, KINDS[purpose]);
    if (!value) return null;
    try {
      const held = this.box.open<{ purpose: CodePurpose; codeId: string }>(value);
      return held.purpose === purpose ? held.codeId : null;
    } catch {
      return null;
    }
  }

  clear(response: Response, purpose: CodePurpose): void {
    this.cookies.clear(response, KINDS[purpose]);
  }
}

import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { PublicAddress } from '../../../infra/mail/public-address.js';

/** `http://localhost:5173`: whatever port a developer's page comes from. */
const LOCAL_PAGE = /^http:\/\/localhost(?::\d{1,5})?$/;

/** Whose passkeys they are, as browsers know it: the host name in PUBLIC_URL, and the pages that may ask for them. */
@Injectable()
export class RelyingPartyService {
  constructor(
    private readonly address: PublicAddress,
    private readonly config: AppConfig,
  ) {}

  /** Browsers make passkeys for names alone. */
  get available(): boolean {
    return isIP(this.host.replace(/^\[(.*)\]$/, '$1')) === 0;
  }

  /** The name that a passkey belongs to. @throws AppError `passkey_unavailable` where the server goes by an IP address */
  id(): string {
    if (!this.available) throw new AppError('passkey_unavailable');
    return this.host;
  }

  /** Whether a page of this origin may ask for passkeys: as the browser wrote it into what is signed. */
  mayAsk(origin: string): boolean {
    const own = [this.address.origin(), ...(this.config.env.ALLOWED_ORIGINS ?? [])];
    if (own.some((text) => new URL(text).origin === origin)) return true;
    return this.host === 'localhost' && LOCAL_PAGE.test(origin);
  }

  private get host(): string {
    return new URL(this.address.origin()).hostname;
  }
}

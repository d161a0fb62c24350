import type { AddressInfo } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AppConfig } from '../../config/app-config.js';

const EVERYWHERE = new Set(['0.0.0.0', '::', '127.0.0.1']);

/**
 * The address at which people reach the product, for links in mails. Never taken from a request: its Host header is
 * whatever the sender likes, and the link would carry the ticket there.
 */
@Injectable()
export class PublicAddress {
  constructor(
    private readonly config: AppConfig,
    private readonly host: HttpAdapterHost,
  ) {}

  /** @param path e.g. `/verify-email` @param query values are encoded */
  link(path: string, query: Record<string, string> = {}): string {
    const url = new URL(path, this.origin());
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  }

  /** Without a slash at its end. */
  origin(): string {
    const { PUBLIC_URL, HOST, PORT } = this.config.env;
    if (PUBLIC_URL) return new URL(PUBLIC_URL).origin;
    // PORT=0 lets the system choose: known once the server listens.
    const address = this.host.httpAdapter?.getHttpServer()?.address?.() as AddressInfo | null | undefined;
    return `http://${EVERYWHERE.has(HOST) ? 'localhost' : HOST}:${PORT || address?.port || 0}`;
  }
}

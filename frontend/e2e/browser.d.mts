import type { Browser } from 'playwright-core';

export const chromiumFlags: string[];
export function chromiumPath(options?: { windows?: boolean }): string;
export function launchBrowser(options?: { windows?: boolean }): Promise<Browser>;

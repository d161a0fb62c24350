import type { Browser } from 'playwright-core';

export function launchBrowser(options?: { windows?: boolean }): Promise<Browser>;

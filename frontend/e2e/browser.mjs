import { chromium } from 'playwright-core';

/** Of the last list only is taken notice, so this one repeats what the browser library would switch off. */
const UNWANTED = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  // A process that waits for a navigation to another site, started anew with every window: no spec makes one.
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  // The address bar nobody sees prepares its suggestions: half a second of processor per window.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

export const chromiumFlags = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${UNWANTED.join(',')}`,
];

/**
 * The Chromium that CHROMIUM_PATH names, or Debian's; or the shell of Chromium that CHROMIUM_SHELL_PATH names, which takes a
 * fifth less processor, for it draws no windows round its pages.
 * @param options.windows true for what the shell has not: notifications and installed apps
 */
export function chromiumPath({ windows = false } = {}) {
  const shell = windows ? undefined : process.env.CHROMIUM_SHELL_PATH;
  return shell || (process.env.CHROMIUM_PATH ?? '/usr/bin/chromium');
}

/** A browser outside of the test runner, for benchmarks and pictures. */
export function launchBrowser(options = {}) {
  return chromium.launch({ executablePath: chromiumPath(options), args: chromiumFlags });
}

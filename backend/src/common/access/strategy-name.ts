let made = 0;

/**
 * A name for a strategy in Passport's register. The register is one per process and an application is not (tests run
 * several): each application asks strategies of its own, under names that nobody else uses.
 */
export function strategyName(kind: string): string {
  made += 1;
  return `${kind}#${made}`;
}

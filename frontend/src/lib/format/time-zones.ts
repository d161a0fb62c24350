/** Every zone this browser knows, with the chosen one even where it is not among them. */
export function zonesWith(chosen: string): string[] {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
  return chosen === 'exchange' || chosen === 'local' || known.includes(chosen) ? known : [chosen, ...known];
}

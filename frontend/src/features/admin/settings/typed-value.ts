import type { Setting, SettingValue } from './settings-api';
import { t } from './texts';

interface SiteLink {
  label: string;
  url: string;
}

/** What a field shows of a value. */
export function shownAs({ input }: Pick<Setting, 'input'>, value: SettingValue): string {
  if (value === null || value === undefined) return '';
  if (input === 'links') return (value as SiteLink[]).map(({ label, url }) => `${label}, ${url}`).join('\n');
  if (input === 'order') return (value as string[]).join(', ');
  return String(value);
}

/** A value in words, on one line, as the history and the note below a field show it. */
export function inWords(setting: Pick<Setting, 'input'>, value: SettingValue): string {
  if (typeof value === 'boolean') return t(value ? 'value.on' : 'value.off');
  const shown = shownAs(setting, value);
  if (setting.input === 'choice') return t(shown === 'spec' ? 'choice.spec' : 'choice.exchange');
  return shown.replaceAll('\n', '; ') || t('order.none');
}

/** The value that was typed, or what is wrong with it. Limits are the server's business. */
export function typedValue(
  { input }: Pick<Setting, 'input'>,
  typed: string,
): { value: SettingValue } | { fault: string } {
  if (input === 'number') return { value: typed.trim() === '' ? typed : Number(typed) };
  if (input === 'order') {
    const names = typed.split(',').map((name) => name.trim());
    return { value: names.filter((name) => name !== '') };
  }
  if (input !== 'links') return { value: typed };
  const links: SiteLink[] = [];
  const lines = typed.split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const comma = line.lastIndexOf(',');
    const label = line.slice(0, Math.max(comma, 0)).trim();
    const url = line.slice(comma + 1).trim();
    if (comma < 0 || label === '' || url === '') return { fault: t('links.wrong', { line: index + 1 }) };
    links.push({ label, url });
  }
  return { value: links };
}

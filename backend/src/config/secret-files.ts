import { readFileSync } from 'node:fs';
import { SECRET_NAMES, VENDOR_KEYS, type Env } from './env.schema.js';

/** Settings that may stand in a file: others read a process's environment, and a crash or a careless script prints it. */
export const FROM_FILES: readonly (keyof Env & string)[] = [
  ...SECRET_NAMES,
  'APP_SECRET_ACCEPTED',
  'BACKUP_PASSPHRASE',
  ...VENDOR_KEYS,
  'DATABASE_URL',
  'REDIS_URL',
  'RATE_LIMIT_REDIS_URL',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'VAPID_PRIVATE_KEY',
];

/**
 * The environment with what NAME_FILE names in place of it: the file's text is the setting NAME, without the line break at
 * its end. An empty NAME_FILE counts as not set.
 * @throws Error whose message lists every fault, one a line: a file that cannot be read or is empty, a setting that is also given
 */
export function withSecretFiles(
  source: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const filled = { ...source };
  const faults: string[] = [];
  for (const name of FROM_FILES) {
    const file = source[`${name}_FILE`];
    if (!file) continue;
    delete filled[`${name}_FILE`];
    if (source[name]) {
      faults.push(`${name}: is set, and so is ${name}_FILE: take one of them away`);
      continue;
    }
    const text = textOf(file);
    if (text instanceof Error) faults.push(`${name}_FILE: ${file} cannot be read (${text.message})`);
    else if (text === '') faults.push(`${name}_FILE: ${file} is empty`);
    else filled[name] = text;
  }
  if (faults.length > 0) throw new Error(faults.map((fault) => `Bad configuration: ${fault}`).join('\n'));
  return filled;
}

function textOf(file: string): string | Error {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    return new Error((error as NodeJS.ErrnoException).code ?? 'unknown');
  }
}

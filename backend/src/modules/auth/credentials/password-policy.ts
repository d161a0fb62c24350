import { Injectable } from '@nestjs/common';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../../common/errors/app-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { COMMON_WORDS } from './common-passwords.js';

export const PASSWORD_MAX_LENGTH = 128;
/** So many digits and signs around a common word or an own name do not make it a secret. */
const DECORATION_MAX = 5;
/** Shorter words of the context turn up in anything. */
const CONTEXT_WORD_MIN = 4;
/** The 49,233 passwords that turn up most often in what was stolen elsewhere, in small letters. */
const LEAKED: ReadonlySet<string> = new Set(dictionary['passwords-common']);
const EASY = 'This password is too easy to guess. Please choose another one.';

/** Rows and orders that fingers follow, forwards or backwards. */
const RUNS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
];
const BOTH_WAYS = RUNS.flatMap((run) => [run, [...run].reverse().join('')]);
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '@': 'a', '4': 'a', '0': 'o', '3': 'e', '1': 'i', '!': 'i', '$': 's', '5': 's', '7': 't',
}; // prettier-ignore

/** What the owner is known by: a password must not be made of it. */
export interface PasswordContext {
  email?: string;
  username?: string;
  name?: string;
}

/** Which passwords an account may have. */
@Injectable()
export class PasswordPolicy {
  constructor(private readonly config: AppConfig) {}

  /** @throws AppError `password_refused` that says why, also in `fields.password`. */
  assert(password: string, context: PasswordContext = {}): void {
    const fault = this.fault(password, context);
    if (fault) throw new AppError('password_refused', { message: fault, fields: { password: fault } });
  }

  private fault(password: string, context: PasswordContext): string | null {
    const { PASSWORD_MIN_LENGTH, BRAND_NAME } = this.config.env;
    // Counted as a person counts them; nothing is cut off or changed.
    const { length } = [...password];
    if (length < PASSWORD_MIN_LENGTH) return `Please choose at least ${PASSWORD_MIN_LENGTH} characters.`;
    if (length > PASSWORD_MAX_LENGTH) return `Please choose at most ${PASSWORD_MAX_LENGTH} characters.`;
    const lower = password.toLowerCase();
    if (isPattern(lower) || LEAKED.has(lower) || isCommonWord(password)) return EASY;
    const words = [
      BRAND_NAME,
      context.email?.split('@')[0],
      context.username,
      ...(context.name ?? '').split(/\s+/),
    ];
    if (words.some((word) => isMostly(password, word ?? '')))
      return 'Please choose a password without your name, your email or the name of this site.';
    return null;
  }
}

/** One short piece over and over, or a run of the alphabet, the digits or the keyboard. */
function isPattern(lower: string): boolean {
  return /^(.{1,4})\1+$/su.test(lower) || BOTH_WAYS.some((run) => run.includes(lower));
}

function isCommonWord(password: string): boolean {
  const lower = password.toLowerCase();
  const spelled = [...lower].map((letter) => LOOK_ALIKES[letter] ?? letter).join('');
  return (
    [lower, spelled].some((text) => {
      const core = /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? '';
      if (text.length - core.length > DECORATION_MAX) return false;
      return COMMON_WORDS.has(core) || COMMON_WORDS.has(core.replace(/[^\p{L}]/gu, ''));
    }) || decorated(lower, spelled)
  );
}

/** Look-alikes inside, real digits behind: `p@ssw0rd2024`. */
function decorated(lower: string, spelled: string): boolean {
  const tail = /[^\p{L}]{1,5}$/u.exec(lower)?.[0].length ?? 0;
  return tail > 0 && COMMON_WORDS.has(spelled.slice(0, spelled.length - tail));
}

function isMostly(password: string, word: string): boolean {
  const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const needle = bare(word);
  if (needle.length < CONTEXT_WORD_MIN) return false;
  const hay = bare(password);
  return hay.includes(needle) && hay.length - needle.length <= DECORATION_MAX;
}

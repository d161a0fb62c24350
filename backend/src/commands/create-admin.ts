import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createAdmin, resetTotp } from '../modules/auth/index.js';
import { CommandError, runCommand } from './command-context.js';
import { accountEmail } from '@pricealgo/contract/account-fields';

const USAGE = `Usage: npm run admin:create -- --email ADDRESS --name NAME [--password-stdin]
       npm run admin:create -- --email ADDRESS --reset-totp
  --password-stdin  take the password from standard input instead of making one up
  --reset-totp      forget the authenticator app, passkeys and recovery codes of an account, a member's, too; name and password stay`;

function readArguments(args: string[]) {
  const read = () => {
    try {
      return parseArgs({
        args,
        options: {
          email: { type: 'string' },
          name: { type: 'string' },
          'password-stdin': { type: 'boolean', default: false },
          'reset-totp': { type: 'boolean', default: false },
        },
      }).values;
    } catch {
      throw new CommandError(USAGE);
    }
  };
  const { email: given, name: called, 'password-stdin': passwordStdin, 'reset-totp': resetTotp } = read();
  const [email, name] = [given?.trim(), called?.trim()];
  if (!email) throw new CommandError(USAGE);
  if (!accountEmail().safeParse(email).success) throw new CommandError('This is no email address.');
  if (resetTotp) {
    // With a name or a password beside it, it would look as if they were set.
    if (name || passwordStdin) throw new CommandError(USAGE);
    return { email, resetTotp } as const;
  }
  if (!name || name.length > 120) throw new CommandError(USAGE);
  return { email, name, passwordStdin, resetTotp: false } as const;
}

await runCommand(async ({ config, orm, args, log }) => {
  const wanted = readArguments(args);
  const { email } = wanted;
  if (wanted.resetTotp) {
    await resetTotp(orm.em, config, email);
    log(
      `The authenticator app, passkeys and recovery codes of ${email} are forgotten; name and password stay.`,
    );
    if (config.adminTotpRequired) log('The next login at /admin/login asks to set up an authenticator app.');
    return;
  }
  // One line break at the end belongs to the shell, everything else to the password.
  const typed = wanted.passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
  const { password, created } = await createAdmin(orm.em, config, {
    email,
    name: wanted.name,
    password: typed,
  });
  log(created ? `${email} is an administrator now.` : `${email} has a new password and is an administrator.`);
  if (typed === undefined) log(`Password, shown only now: ${password}`);
  if (config.adminTotpRequired) log('The first login at /admin/login asks to set up an authenticator app.');
});

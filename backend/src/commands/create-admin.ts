import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createAdmin } from '../modules/auth/index.js';
import { CommandError, runCommand } from './command-context.js';
import { accountEmail } from '@pricealgo/contract/account-fields';

const USAGE = `Usage: npm run admin:create -- --email ADDRESS --name NAME [--password-stdin] [--reset-totp]
  --password-stdin  take the password from standard input instead of making one up
  --reset-totp      forget the authenticator app and the recovery codes of an existing administrator`;

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
  const values = read();
  const [email, name] = [values.email?.trim(), values.name?.trim()];
  if (!email || !name || name.length > 120) throw new CommandError(USAGE);
  if (!accountEmail().safeParse(email).success) throw new CommandError('This is no email address.');
  return { email, name, passwordStdin: values['password-stdin'], resetTotp: values['reset-totp'] };
}

await runCommand(async ({ config, orm, args, log }) => {
  const { email, name, passwordStdin, resetTotp } = readArguments(args);
  // One line break at the end belongs to the shell, everything else to the password.
  const given = passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
  const { password, created } = await createAdmin(orm.em, config, {
    email,
    name,
    password: given,
    resetTotp,
  });
  log(created ? `${email} is an administrator now.` : `${email} has a new password and is an administrator.`);
  if (given === undefined) log(`Password, shown only now: ${password}`);
  if (config.adminTotpRequired) log('The first login at /admin/login asks to set up an authenticator app.');
});

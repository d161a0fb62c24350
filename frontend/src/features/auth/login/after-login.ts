import { serverMessage } from '../../../components/form/messages';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { authPurpose, type AuthPurpose } from '../../../lib/session/auth-dialog';
import { readSealed, removeSealed, writeSealed } from '../../../lib/storage/sealed-storage';
import { t } from '../texts';

/** Kept in the tab while its visitor is at another site to log in. */
const KEPT = 'login-purpose';
/** How long somebody takes who reads a mail and comes back; later the wish is an old one. */
const SIGNED_UP_MS = 24 * 60 * 60_000;

interface WishOfSignUp {
  /**
   * Of the account: another one that logs in here meanwhile wishes nothing. `null` for a sign-up at a provider, which does not
   * tell the browser whose it is: the next login at one is taken for it.
   */
  email: string | null;
  untilMs: number;
  purpose: AuthPurpose;
}

/** What the dialog was for, once its page is left: who wanted something of a page comes back to it. */
function lastingPurpose(): AuthPurpose {
  const { over, ...purpose } = authPurpose();
  return purpose.reason ? { ...purpose, to: purpose.to ?? over } : purpose;
}

/** For a login elsewhere: the page that comes back knows what the visitor wanted. */
export function keepPurpose(): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(lastingPurpose()));
  } catch {
    // Forbidden: then the login leads to the home page.
  }
}

/** What was kept, once; nothing where there is none. */
export function takePurpose(): AuthPurpose {
  try {
    const kept = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    return (JSON.parse(kept ?? '{}') ?? {}) as AuthPurpose;
  } catch {
    return {};
  }
}

function wishOfSignUp(): WishOfSignUp | null {
  const wish = readSealed('sign-up-purpose') as Partial<WishOfSignUp> | null;
  const { email, untilMs, purpose } = wish ?? {};
  if ((typeof email !== 'string' && email !== null) || typeof untilMs !== 'number' || !purpose) return null;
  return untilMs > Date.now() ? { email, untilMs, purpose } : null;
}

/** A dialog that was asked for by name leaves nothing. */
function keepWish(email: string | null, purpose: AuthPurpose): void {
  if (!purpose.reason) return;
  const wish: WishOfSignUp = { email, untilMs: Date.now() + SIGNED_UP_MS, purpose };
  writeSealed('sign-up-purpose', wish);
}

/** For a sign-up, whose first login comes by a mail and in another tab: this browser knows for a day what it was for. */
export const keepForFirstLogin = (email: string): void => keepWish(email.toLowerCase(), lastingPurpose());

/** The same for a sign-up at a provider that does not vouch for the address, so that a mail has to confirm it. */
export const keepForFirstSocialLogin = (): void => keepWish(null, takePurpose());

/** What the last sign-up in this browser was for, so that the login after it can say so; nothing where there is none. */
export const wantedAtSignUp = (): AuthPurpose => wishOfSignUp()?.purpose ?? {};

/** What a login was asked for, and what its sign-up was for, once. */
function withWish(asked: AuthPurpose, isOfSignUp: (wish: WishOfSignUp) => boolean): AuthPurpose {
  const wish = wishOfSignUp();
  if (!wish || !isOfSignUp(wish)) return asked;
  removeSealed('sign-up-purpose');
  const { purpose } = wish;
  return asked.reason ? { ...asked, watch: asked.watch ?? purpose.watch } : purpose;
}

/**
 * What this login is for: what its dialog said, and what the account's own sign-up was for.
 * @param address of the account
 */
export const purposeOfLogin = (address: string): AuthPurpose =>
  withWish(authPurpose(), ({ email }) => email === address.toLowerCase());

/** The same for a login at a provider, whose dialog was in the page before. */
export const purposeOfSocialLogin = (address: string): AuthPurpose =>
  withWish(takePurpose(), ({ email }) => email === null || email === address.toLowerCase());

async function putOnActiveList(watch: NonNullable<AuthPurpose['watch']>): Promise<void> {
  const lists = await unwrap(api.GET('/api/watchlists'));
  const active = lists.find((list) => list.active);
  if (active) await unwrap(api.POST('/api/watchlist-items/add', { body: { id: active.id, ...watch } }));
}

export interface Fulfilled {
  /** The address of this site that the login leads to, `null` for the page where it was. */
  to: string | null;
  /** Why what the login was for was not done, in words; `null` where it was. */
  refusal: string | null;
}

/** Does what the login was for. What is refused keeps nobody from the page of the login, but is to be said before. */
export async function fulfil({ watch, to }: AuthPurpose): Promise<Fulfilled> {
  const refusal =
    watch &&
    (await putOnActiveList(watch).then(
      () => null,
      (error: unknown) =>
        t('login.refused.text', {
          symbol: watch.symbol,
          message: serverMessage(error) ?? t('login.refused.later'),
        }),
    ));
  return { to: to !== undefined && /^\/(?!\/)/.test(to) ? to : null, refusal: refusal ?? null };
}

/** Loads that page; the one where the login was, again. */
export function leaveTo(to: string | null): void {
  if (to === null || to === window.location.pathname) window.location.reload();
  else window.location.assign(to);
}

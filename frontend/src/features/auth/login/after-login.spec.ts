import { jest } from '@jest/globals';
import { api } from '../../../lib/api/client';
import { closeAuthDialog, openAuthDialog, switchAuthDialog } from '../../../lib/session/auth-dialog';
import { writeSealed } from '../../../lib/storage/sealed-storage';
import {
  fulfil,
  keepForFirstLogin,
  keepForFirstSocialLogin,
  keepPurpose,
  purposeOfLogin,
  purposeOfSocialLogin,
  takePurpose,
  wantedAtSignUp,
} from './after-login';

const APPLE = { exchangeShortName: 'NASDAQ', symbol: 'AAPL' };
const success = (data: unknown) => ({
  data: { status: 'success', data, message: '' },
  response: { ok: true, status: 200 },
});

afterEach(() => void jest.restoreAllMocks());

test('a watched ticker is put on the active list', async () => {
  const lists = [
    { id: 'one', active: false },
    { id: 'two', active: true },
  ];
  jest.spyOn(api, 'GET').mockResolvedValue(success(lists) as never);
  const post = jest.spyOn(api, 'POST').mockResolvedValue(success(null) as never);
  expect(await fulfil({ watch: APPLE })).toEqual({ to: null, refusal: null });
  expect(post.mock.calls).toEqual([['/api/watchlist-items/add', { body: { id: 'two', ...APPLE } }]]);
});

test.each([
  [200, 'The list is full.', 'AAPL could not be put on your watchlist: The list is full.'],
  [500, 'No', 'AAPL could not be put on your watchlist: the server did not answer. Please try again later.'],
])(
  'what is refused (%i) is said, and keeps nobody from the page of the login',
  async (status, message, words) => {
    const error = { status: 'error', data: { code: 'x', requestId: '1' }, message };
    jest.spyOn(api, 'GET').mockResolvedValue({
      error,
      response: { ok: false, status, headers: new Headers() },
    } as never);
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await fulfil({ watch: APPLE, to: '/watchlist' })).toEqual({ to: '/watchlist', refusal: words });
  },
);

describe('the purpose of a sign-up', () => {
  const EMAIL = 'ann@example.com';
  const atTicker = { reason: 'watch', symbol: 'AAPL', watch: APPLE, over: '/tickers/NASDAQ/AAPL' } as const;
  const wish = { reason: 'watch', symbol: 'AAPL', watch: APPLE, to: '/tickers/NASDAQ/AAPL' };
  const signUp = (): void => {
    openAuthDialog('login', atTicker);
    switchAuthDialog('signup');
    keepForFirstLogin('Ann@example.com');
    closeAuthDialog();
    // The mail opens another tab, whose dialog knows nothing.
    openAuthDialog('login');
  };
  beforeEach(() => localStorage.clear());
  afterEach(() => void jest.useRealTimers());

  test('outlives the mail, is said at the login and done with the first one, once', () => {
    signUp();
    expect(wantedAtSignUp()).toEqual(wish);
    expect(localStorage.getItem('sign-up-purpose')).not.toContain('ann');
    expect(purposeOfLogin(EMAIL)).toEqual(wish);
    expect(purposeOfLogin(EMAIL)).toEqual({ over: '/' });
    expect(wantedAtSignUp()).toEqual({});
  });

  test('is not that of another account', () => {
    signUp();
    expect(purposeOfLogin('bob@example.com')).toEqual({ over: '/' });
    expect(purposeOfLogin(EMAIL)).toEqual(wish);
  });

  test('gives way to what the login itself is for, its ticker is watched all the same', () => {
    signUp();
    openAuthDialog('login', { reason: 'alerts', over: '/alerts' });
    expect(purposeOfLogin(EMAIL)).toEqual({ reason: 'alerts', over: '/alerts', watch: APPLE });
  });

  test('is over after a day', () => {
    jest.useFakeTimers();
    signUp();
    jest.setSystemTime(Date.now() + 24 * 3_600_000 + 1);
    expect([wantedAtSignUp(), purposeOfLogin(EMAIL)]).toEqual([{}, { over: '/' }]);
  });

  test('is done with a login at a provider, too, which leads to the page where it was wanted', () => {
    signUp();
    keepPurpose();
    expect(purposeOfSocialLogin('bob@example.com')).toEqual({});
    expect(purposeOfSocialLogin('ANN@example.com')).toEqual(wish);
    expect(purposeOfSocialLogin(EMAIL)).toEqual({});
  });

  test('at a provider outlives the mail that confirms its address, for the next login at one', () => {
    openAuthDialog('signup', atTicker);
    keepPurpose();
    // The provider sends back somebody who has to confirm first; the page may do this more than once.
    keepForFirstSocialLogin();
    keepForFirstSocialLogin();
    closeAuthDialog();
    openAuthDialog('login');
    expect(wantedAtSignUp()).toEqual(wish);
    expect(purposeOfLogin('bob@example.com')).toEqual({ over: '/' });
    keepPurpose();
    expect(purposeOfSocialLogin(EMAIL)).toEqual(wish);
    expect([wantedAtSignUp(), purposeOfSocialLogin(EMAIL)]).toEqual([{}, {}]);
  });

  test('is none where the dialog was asked for by name, or something else is stored', () => {
    openAuthDialog('signup');
    keepForFirstLogin(EMAIL);
    expect(wantedAtSignUp()).toEqual({});
    for (const rubbish of [5, { email: EMAIL }, { email: EMAIL, untilMs: 9e15 }]) {
      writeSealed('sign-up-purpose', rubbish);
      expect(wantedAtSignUp()).toEqual({});
    }
  });
});

test.each(['https://other.example/', '//other.example/', 'javascript:alert(1)', ''])(
  'a login does not lead to %s',
  async (to) => expect(await fulfil({ to })).toEqual({ to: null, refusal: null }),
);

test('the purpose outlives another view of the dialog and a login elsewhere, and is used once', () => {
  openAuthDialog('login', { reason: 'watch', symbol: 'AAPL', watch: APPLE });
  switchAuthDialog('signup');
  keepPurpose();
  expect(takePurpose()).toEqual({ reason: 'watch', symbol: 'AAPL', watch: APPLE, to: '/' });
  expect(takePurpose()).toEqual({});
  closeAuthDialog();
  openAuthDialog('login');
  keepPurpose();
  expect(takePurpose()).toEqual({});
});

test('what another script left there is no purpose', () => {
  for (const left of ['null', 'no JSON']) {
    sessionStorage.setItem('login-purpose', left);
    expect(takePurpose()).toEqual({});
  }
});

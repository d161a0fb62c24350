import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerApi, Refusal, show } from '../../../../test/shown';
import { dropSession, heldToken } from '../../../lib/session/session';
import { SecondFactorSection } from './SecondFactorSection';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  dropSession('member');
});

const typeCode = (code: string): void =>
  [...code].forEach((digit, index) =>
    fireEvent.change(screen.getByLabelText(`Digit ${index + 1} of 6`), { target: { value: digit } }),
  );

test('A member connects an app: password, QR code and key, a code, recovery codes that are to be saved', async () => {
  const factor = { connected: false, required: false, recoveryCodesLeft: 0 };
  const answers = [
    new Refusal('totp_invalid', 'This code is not right.'),
    () => {
      Object.assign(factor, { connected: true, recoveryCodesLeft: 2 });
      return {
        userId: 'u1',
        email: 'ann@example.org',
        token: 'new',
        tokenExpiresMs: 9e15,
        recoveryCodes: ['aaaa', 'bbbb'],
      };
    },
  ];
  const asked = answerApi({
    '/api/totp': () => ({ ...factor }),
    '/api/totp/enrol': {},
    '/api/totp/setup': {
      secret: 'ABCDEFGH',
      otpauthUrl: 'otpauth://totp/x',
      qrCode: 'data:image/png;base64,AA',
    },
    '/api/totp/confirm': () => {
      const answer = answers.shift();
      return typeof answer === 'function' ? answer() : answer;
    },
  });
  show(<SecondFactorSection hasPassword email="ann@example.org" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Set up your authenticator app' }));
  expect(await dialog.findByAltText('QR code for your authenticator app')).toBeInTheDocument();
  expect(dialog.getByTestId('totp-secret')).toHaveTextContent('ABCD EFGH');
  typeCode('123456');
  expect(await dialog.findByText('This code is not right.')).toBeInTheDocument();
  typeCode('654321');
  const done = await dialog.findByRole('button', { name: 'Continue' });
  expect(dialog.getByRole('heading', { name: 'Save your recovery codes' })).toBeInTheDocument();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['aaaa', 'bbbb']);
  // All other sessions have ended: the new one counts while the codes are read.
  expect(heldToken('member')?.token).toBe('new');
  expect(done).toBeDisabled();
  fireEvent.click(dialog.getByRole('checkbox'));
  fireEvent.click(done);
  await screen.findByText(/2 recovery codes are left/);
  expect(screen.queryByRole('dialog')).toBeNull();
  const sent = asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  expect(sent).toEqual([
    ['/api/totp/enrol', { password: 'secret' }],
    ['/api/totp/setup', null],
    ['/api/totp/confirm', { code: '123456' }],
    ['/api/totp/confirm', { code: '654321' }],
  ]);
});

test('New recovery codes are shown once, and the app is turned off with password and code', async () => {
  const asked = answerApi({
    '/api/totp': { connected: true, required: false, recoveryCodesLeft: 1 },
    '/api/totp/recovery-codes': { recoveryCodes: ['cccc'] },
    '/api/totp/remove': {},
  });
  show(<SecondFactorSection hasPassword email="ann@example.org" />);
  for (const act of ['New recovery codes', 'Turn off']) {
    fireEvent.click(await screen.findByRole('button', { name: act }));
    fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'secret' } });
    fireEvent.change(screen.getByLabelText('Code of the app, or a recovery code'), {
      target: { value: '123456' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    if (act === 'Turn off') continue;
    const dialog = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }));
    expect(dialog.getByText('cccc')).toBeInTheDocument();
    fireEvent.click(dialog.getByRole('checkbox'));
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await waitFor(() => expect(asked.at(-2)?.path ?? '').toBe('/api/totp/remove'));
  expect(asked.find(({ path }) => path === '/api/totp/remove')?.body).toEqual({
    password: 'secret',
    code: '123456',
  });
});

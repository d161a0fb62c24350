import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerApi, show } from '../../../../../test/shown';
import { WithdrawPanel } from './WithdrawPanel';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('A call is withdrawn with a reason, and only by who says that it cannot be undone', async () => {
  const asked = answerApi({ '/api/admin/algocalls/withdraw': {} });
  show(<WithdrawPanel callId="c-1" />);
  const withdraw = screen.getByRole('button', { name: 'Withdraw the call' });
  fireEvent.change(screen.getByLabelText('Reason, shown to everybody'), {
    target: { value: 'The prices of that day were faulty.' },
  });
  expect(withdraw).toBeDisabled();
  fireEvent.click(screen.getByLabelText('I know that this cannot be undone'));
  fireEvent.change(screen.getByLabelText('Reason, shown to everybody'), { target: { value: 'Short' } });
  expect(withdraw).toBeDisabled();
  fireEvent.change(screen.getByLabelText('Reason, shown to everybody'), {
    target: { value: 'The prices of that day were faulty. ' },
  });
  fireEvent.click(withdraw);
  await waitFor(() =>
    expect(asked.map(({ body }) => body)).toEqual([
      { callId: 'c-1', reason: 'The prices of that day were faulty.' },
    ]),
  );
});

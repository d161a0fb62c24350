import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerApi, Refusal, show } from '../../../../test/shown';
import { NewWebhookDialog } from './NewWebhookDialog';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('A webhook is made with the password, whose refusal stands at its field', async () => {
  const answers: unknown[] = [
    new Refusal('password_wrong', 'The current password is not right.'),
    { id: 'w1', secret: 'whsec_x' },
  ];
  const asked = answerApi({ '/api/webhooks/create': () => answers.shift() });
  show(<NewWebhookDialog hasPassword onCreated={jest.fn()} onClose={jest.fn()} />);
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'https://hooks.example.org/x' } });
  const create = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Create webhook' }));
  create();
  expect(asked).toEqual([]);
  const password = screen.getByLabelText('Your password');
  fireEvent.change(password, { target: { value: 'secret' } });
  create();
  await waitFor(() => expect(password).toHaveAccessibleDescription('The current password is not right.'));
  create();
  await screen.findByRole('dialog', { name: 'Your new webhook' });
  expect(asked.at(-1)?.body).toMatchObject({ url: 'https://hooks.example.org/x', currentPassword: 'secret' });
});

import { MantineProvider, TextInput } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ApiError } from '../../lib/http/api-error';
import { showFailure } from '../../lib/toast';
import { Form } from './Form';
import { useSubmit } from './use-submit';
import { useTriedForm } from './use-tried-form';

jest.mock('../../lib/toast', () => ({ showFailure: jest.fn() }));

const send = jest.fn();
const onDone = jest.fn();
const onError = jest.fn();
/** Answers of the server, settled by the tests. */
let answer: { resolve: (value: string) => void; reject: (error: unknown) => void };

function Example() {
  const form = useTriedForm({ name: '', email: '' }, ({ email }) =>
    email === '' ? { email: 'email is missing' } : {},
  );
  const { pending, onSubmit } = useSubmit(form, {
    send,
    onDone,
    onError,
    fieldOfCode: { name_taken: 'name' },
  });
  return (
    <Form aria-label="form" onSubmit={onSubmit}>
      <TextInput label="name" {...form.field('name')} />
      <TextInput label="email" {...form.field('email')} />
      <button type="submit">{pending ? 'sending' : 'send'}</button>
    </Form>
  );
}

const submit = (): void => void fireEvent.submit(screen.getByRole('form'));
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const refuseWith = (code: string, fields: Record<string, string> = {}, message = 'No.') =>
  act(async () => answer.reject(new ApiError(message, 400, code, null, fields)));

beforeEach(() => {
  jest.clearAllMocks();
  onError.mockReturnValue(undefined);
  send.mockImplementation(() => new Promise((resolve, reject) => (answer = { resolve, reject })));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Example />
      </QueryClientProvider>
    </MantineProvider>,
  );
});

test('what does not pass the check is not sent, and the first faulty field has the keyboard', () => {
  submit();
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByText('email is missing')).toBeInTheDocument();
  expect(screen.getByLabelText('email')).toHaveFocus();
});

test('however often it is submitted, it is sent once until there is an answer', async () => {
  type('email', 'ann@example.com');
  act(() => {
    submit();
    submit();
  });
  await screen.findByText('sending');
  submit();
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => answer.resolve('saved'));
  expect(onDone.mock.calls[0]?.slice(0, 2)).toEqual(['saved', { name: '', email: 'ann@example.com' }]);
  submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

test('what the answer says of fields stands at them, the first one has the keyboard, and no toast says it again', async () => {
  type('email', 'ann');
  submit();
  await waitFor(() => expect(send).toHaveBeenCalled());
  await refuseWith('invalid_request', { email: 'email must be an email', name: 'name is too short' });
  expect(screen.getByText('email must be an email')).toBeInTheDocument();
  expect(screen.getByText('name is too short')).toBeInTheDocument();
  expect(screen.getByLabelText('name')).toHaveFocus();
  expect(showFailure).not.toHaveBeenCalled();
  type('email', 'ann@example.com');
  expect(screen.queryByText('email must be an email')).toBeNull();
  expect(screen.getByText('name is too short')).toBeInTheDocument();
});

test('a code of the server that speaks of a field stands there, too', async () => {
  type('email', 'ann@example.com');
  submit();
  await waitFor(() => expect(send).toHaveBeenCalled());
  await refuseWith('name_taken', {}, 'That name is taken.');
  expect(screen.getByText('That name is taken.')).toBeInTheDocument();
  expect(screen.getByLabelText('name')).toHaveFocus();
});

test('any other failure is a toast, unless the form has dealt with it', async () => {
  type('email', 'ann@example.com');
  submit();
  await waitFor(() => expect(send).toHaveBeenCalled());
  await refuseWith('invalid_request', { elsewhere: 'is no field of this form' });
  expect(showFailure).toHaveBeenCalledTimes(1);
  onError.mockReturnValue(true);
  submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  await refuseWith('conflict');
  expect(onError).toHaveBeenCalledTimes(2);
  expect(showFailure).toHaveBeenCalledTimes(1);
});

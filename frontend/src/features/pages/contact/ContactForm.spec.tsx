import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { api } from '../../../lib/api/client';
import { ContactForm } from './ContactForm';

const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = (): void => void fireEvent.submit(screen.getByRole('form', { name: 'Contact form' }));
afterEach(() => jest.restoreAllMocks());

test('The contact form says what is missing once it was tried, and takes it back as it is written', () => {
  const post = jest.spyOn(api, 'POST');
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ContactForm onSent={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  type('Email', 'nobody');
  expect(screen.queryByText('Please enter a valid email address.')).not.toBeInTheDocument();
  send();
  expect(screen.getByText('Please enter a valid email address.')).toBeVisible();
  expect(screen.getAllByText('This field is required.')).toHaveLength(3);
  expect(screen.getByLabelText('Name')).toHaveFocus();
  type('Name', 'Ann Reader');
  type('Email', 'ann.reader@example.org');
  type('Subject', 'A question about scores');
  type('Message', 'How do you score a call that was withdrawn?');
  expect(screen.queryByText('This field is required.')).not.toBeInTheDocument();
  expect(post).not.toHaveBeenCalled();
});

import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerApi, type Asked, Refusal, show } from '../../../../../test/shown';
import type { AdminCall } from '../api/calls-api';
import { NamedCallField } from './NamedCallField';

const call = { callId: '0193f7c2-6f0e-7a51-9a43-5a0f2c6e7b11', seq: 7, algo: 'technical' } as AdminCall;
const OTHER = '0193f7c2-6f0e-7a51-9a43-5a0f2c6e7b12';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function showField(): { field: HTMLElement; onFound: jest.Mock } {
  const onFound = jest.fn();
  answerApi({
    '/api/admin/algocalls': ({ query }: Asked) => ({
      items: query.get('seq') === '7' ? [call] : [],
      total: 0,
    }),
    '/api/admin/algocalls/one': ({ query }: Asked) =>
      query.get('callId') === OTHER ? { ...call, callId: OTHER, seq: 8 } : new Refusal('x', 'Not there.'),
  });
  show(<NamedCallField call={call} onFound={onFound} />);
  return { field: screen.getByLabelText('Number or address of the other call'), onFound };
}

test.each([
  ['nothing', 'Write its number, or the address of its page.'],
  ['999999999', 'There is no such call.'],
  ['7', 'That is the call that you look at.'],
])('Named as “%s” no call is compared: %s', async (typed, words) => {
  const { field, onFound } = showField();
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(onFound).not.toHaveBeenCalled();
});

test('A call is named by the address of its page, whatever the list holds', async () => {
  const { field, onFound } = showField();
  fireEvent.change(field, { target: { value: `https://prices.example/calls/${OTHER}` } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(onFound).toHaveBeenCalledWith(OTHER));
});

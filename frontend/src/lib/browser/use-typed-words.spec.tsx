import { act, fireEvent, render, screen } from '@testing-library/react';
import { useTypedWords } from './use-typed-words';

const ask = jest.fn();

function Field({ shown }: { shown: string }) {
  return <input aria-label="words" {...useTypedWords(shown, ask)} />;
}

const field = (): HTMLElement => screen.getByLabelText('words');
const type = (value: string): void => void fireEvent.change(field(), { target: { value } });
const rest = (): void => act(() => void jest.advanceTimersByTime(300));
/** The address is rendered when the test says so, as a slow phone does. */
let follow: (shown: string) => void;

beforeEach(() => {
  jest.useFakeTimers();
  ask.mockClear();
  const { rerender } = render(<Field shown="" />);
  follow = (shown) => rerender(<Field shown={shown} />);
});
afterEach(() => jest.useRealTimers());

test('words are asked for once the keyboard rests, without spaces around them', () => {
  type('app');
  type('apple ');
  rest();
  expect(ask.mock.calls).toEqual([['apple']]);
  expect(field()).toHaveValue('apple ');
});

test('what is typed while the address is not rendered yet stays', () => {
  type('apple');
  rest();
  expect(field()).toHaveValue('apple');
  type('apple i');
  rest();
  type('apple inc');
  follow('apple');
  expect(field()).toHaveValue('apple inc');
  follow('apple i');
  expect(field()).toHaveValue('apple inc');
});

test('the address changed from elsewhere is shown: all, back and forward', () => {
  type('apple');
  rest();
  follow('apple');
  follow('');
  expect(field()).toHaveValue('');
  follow('apple');
  expect(field()).toHaveValue('apple');
});

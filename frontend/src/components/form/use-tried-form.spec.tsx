import { fireEvent, render, screen } from '@testing-library/react';
import { useTriedForm } from './use-tried-form';

const submit = jest.fn();

function Form() {
  const { values, errors, change, onSubmit, refuse, restart } = useTriedForm(
    { a: '', b: '' },
    ({ a, b }) => ({
      ...(a === '' && { a: 'a is missing' }),
      ...(a !== b && { b: 'b differs' }),
    }),
  );
  return (
    <form onSubmit={onSubmit(submit)} aria-label="form">
      {(['a', 'b'] as const).map((name) => (
        <input
          key={name}
          name={name}
          aria-label={name}
          value={values[name]}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
        />
      ))}
      <p data-testid="errors">{Object.values(errors).join(', ')}</p>
      <button type="button" onClick={() => refuse({ a: 'a is taken' })}>
        refuse
      </button>
      <button type="button" onClick={restart}>
        restart
      </button>
    </form>
  );
}

const type = (name: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(name), { target: { value } });
const errors = (): string => screen.getByTestId('errors').textContent ?? '';

beforeEach(() => {
  submit.mockClear();
  render(<Form />);
});

test('silent until the first attempt, then every edit checks all', () => {
  type('b', 'x');
  expect(errors()).toBe('');
  fireEvent.submit(screen.getByLabelText('form'));
  expect(errors()).toBe('a is missing, b differs');
  expect(screen.getByLabelText('a')).toHaveFocus();
  expect(submit).not.toHaveBeenCalled();
  type('a', 'x');
  expect(errors()).toBe('');
  fireEvent.submit(screen.getByLabelText('form'));
  expect(submit).toHaveBeenCalledWith({ a: 'x', b: 'x' });
});

test('the server’s word on a field stands until that field is edited', () => {
  fireEvent.click(screen.getByText('refuse'));
  expect(errors()).toBe('a is taken');
  type('b', 'x');
  expect(errors()).toBe('a is taken');
  type('a', 'x');
  expect(errors()).toBe('');
});

test('restart empties it and forgets the attempt', () => {
  fireEvent.submit(screen.getByLabelText('form'));
  fireEvent.click(screen.getByText('restart'));
  expect(errors()).toBe('');
  expect(screen.getByLabelText('b')).toHaveValue('');
});

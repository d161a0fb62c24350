import { MantineProvider } from '@mantine/core';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Pager, StepPager } from './Pager';

const user = userEvent.setup();
const step = (name: string) => screen.getByRole('button', { name });

test('says which rows are on the screen, and goes to those before and after', async () => {
  const onPage = jest.fn();
  render(<Pager page={2} limit={50} total={1_234} onPage={onPage} />, { wrapper: MantineProvider });
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('51–100 of 1,234');
  await user.click(step('Previous page'));
  await user.click(step('Next page'));
  expect(onPage.mock.calls).toEqual([[1], [3]]);
});

test.each([
  [1, '1–50 of 120', true, false],
  [3, '101–120 of 120', false, true],
  // The address may ask for a page that is gone: the way back stays open.
  [9, '120–120 of 120', false, true],
])('page %i has its ends', (page, text, first, last) => {
  render(<Pager page={page} limit={50} total={120} onPage={() => undefined} />, { wrapper: MantineProvider });
  expect(screen.getByRole('status')).toHaveTextContent(text);
  expect(step('Previous page').hasAttribute('disabled')).toBe(first);
  expect(step('Next page').hasAttribute('disabled')).toBe(last);
});

test('nothing where one page holds all', () => {
  render(<Pager page={1} limit={50} total={50} onPage={() => undefined} />, { wrapper: MantineProvider });
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('pages that only know their neighbours', async () => {
  const onNext = jest.fn();
  render(<StepPager onPrevious={null} onNext={onNext} />, { wrapper: MantineProvider });
  expect(screen.queryByRole('status')).toBeNull();
  expect(step('Previous page')).toBeDisabled();
  await user.click(step('Next page'));
  expect(onNext).toHaveBeenCalledTimes(1);
});

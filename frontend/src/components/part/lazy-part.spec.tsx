import { jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { lazyPart } from './lazy-part';

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

const Greeting: ComponentType<{ name: string }> = ({ name }) => <p>Hello {name}</p>;

test('a part whose code does not arrive leaves the rest alone, and is fetched again on request', async () => {
  const load = jest
    .fn<() => Promise<typeof Greeting>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(Greeting);
  const Part = lazyPart({ what: 'The greeting', load, place: <p>On its way</p> });
  const page = (
    <MantineProvider env="test">
      <p>The rest</p>
      <Part name="Ann" />
    </MantineProvider>
  );
  const { unmount } = render(page);
  expect(screen.getByText('On its way')).toBeInTheDocument();
  await screen.findByRole('alert');
  expect(screen.getByText('The greeting could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('The rest')).toBeInTheDocument();

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('alert');
  expect(load).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello Ann')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();

  // What is there is not fetched again.
  unmount();
  render(page);
  expect(await screen.findByText('Hello Ann')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(3);
});

test('who comes back to a page on which it failed does not find the failure', async () => {
  const load = jest.fn<() => Promise<typeof Greeting>>().mockRejectedValueOnce(new TypeError('offline'));
  load.mockResolvedValue(Greeting);
  const Part = lazyPart({ what: 'The greeting', load });
  const page = (
    <MantineProvider env="test">
      <Part name="Bo" />
    </MantineProvider>
  );
  const first = render(page);
  await screen.findByRole('alert');
  first.unmount();
  render(page);
  expect(await screen.findByText('Hello Bo')).toBeInTheDocument();
});

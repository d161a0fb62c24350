import { jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { api } from '../../../lib/api/client';
import { SettingField } from './SettingField';
import type { Setting, SettingChange } from './settings-api';
import { SettingsHistory } from './SettingsHistory';

const success = (data: unknown) =>
  Promise.resolve({ data: { status: 'success', message: '', data }, response: { ok: true, status: 200 } });

const setting = (key: string, input: string, value: unknown, fallback: unknown): Setting =>
  ({ key, group: 'market', input, choices: [], value, fallback, changed: true, present: true }) as never;

const change = (key: string, before: unknown, more: object = {}): SettingChange =>
  ({
    ...{ id: `of ${key}`, key, before, after: null, secret: false, undoes: null, timeMs: 1 },
    ...{ actor: { userId: 'a', name: 'Rosa', email: 'r@x.example' }, ...more },
  }) as never;

const SETTINGS = [setting('market.providers', 'order', ['kraken'], ['simulated'])];

function draw(element: React.ReactNode): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

/** The history of these changes. @returns what was posted, and what a try of each source comes to */
function history(changes: SettingChange[], works: Record<string, boolean> = {}) {
  jest
    .spyOn(api, 'GET')
    .mockImplementation((() => success({ items: changes, total: changes.length })) as never);
  const post = jest.spyOn(api, 'POST').mockImplementation(((
    path: string,
    { body }: { body: { name?: string } },
  ) =>
    path.endsWith('/try')
      ? success({
          workId: body.name!,
          outcome: { works: works[body.name!], fault: works[body.name!] ? null : 'unreachable' },
        })
      : success({ items: SETTINGS, lastChange: '2' })) as never);
  draw(<SettingsHistory settings={SETTINGS} />);
  const posted = () =>
    (post.mock.calls as unknown as [string, { body: { name?: string } }][]).map(([path, { body }]) =>
      path.endsWith('/try') ? `try ${body.name}` : path.split('/').at(-1),
    );
  return posted;
}

const undo = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('changes of settings that prices hang on', () => {
  it('go back to other sources only after these were tried, and somebody said yes', async () => {
    const posted = history([change('market.providers', ['kraken', 'yahoo'])], { yahoo: true });
    await undo(/^Undo the change of Sources/);
    const asked = within(
      await screen.findByRole('dialog', { name: 'Go back to prices from kraken, yahoo?' }),
    );
    await asked.findByText('Tried just now, and works: yahoo.');
    expect(posted()).toEqual(['try yahoo']);
    fireEvent.click(asked.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(posted()).toEqual(['try yahoo', 'undo']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('say what does not work, and change nothing for who thinks better of it', async () => {
    const posted = history([change('market.providers', null)], { simulated: false });
    await undo(/^Undo the change of Sources/);
    const asked = within(await screen.findByRole('dialog', { name: 'Go back to prices from simulated?' }));
    await asked.findByText(/^simulated: It cannot be reached .* Prices would stand still until it works\.$/);
    expect(asked.getByRole('button', { name: 'Go back anyway' })).toBeDefined();
    fireEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posted()).toEqual(['try simulated']);
  });

  it('do not put back a key that nothing could try, and ask before another secret', async () => {
    const secret = { secret: true };
    const posted = history([
      change('market.fmpApiKey', null, secret),
      change('analysis.openaiApiKey', null, secret),
      change('application.brandName', 'A'),
    ]);
    expect(await screen.findByRole('link', { name: /^Enter a key under Data sources/ })).toHaveAttribute(
      'href',
      '/admin/settings/sources',
    );
    expect(screen.queryByRole('button', { name: 'Undo the change of Key of fmp' })).toBeNull();
    await undo(/^Undo the change of Key of the language model/);
    const asked = within(await screen.findByRole('dialog'));
    await asked.findByText(/it cannot be shown, nor tried first/);
    expect(posted()).toEqual([]);
    fireEvent.click(asked.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(posted()).toEqual(['undo']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await undo(/^Undo the change of Brand/);
    await waitFor(() => expect(posted()).toEqual(['undo', 'undo']));
  });

  it.each([
    ['secret', 'market.fmpApiKey', /answers nothing without its key/],
    ['secret', 'analysis.openaiApiKey', /has to enter it again/],
    ['text', 'application.brandName', null],
  ])('go back to the default after a question where a %s is removed: %s', async (input, key, words) => {
    const onReset = jest.fn();
    draw(
      <SettingField
        setting={setting(key, input, 'a', 'b')}
        typed={undefined}
        error={undefined}
        onType={() => undefined}
        onReset={onReset}
      />,
    );
    await undo(/^Back to the default/);
    if (words) {
      const asked = within(await screen.findByRole('dialog'));
      await asked.findByText(words);
      expect(onReset).not.toHaveBeenCalled();
      fireEvent.click(asked.getByRole('button', { name: 'Remove' }));
    }
    expect(onReset).toHaveBeenCalledTimes(1);
  });
});

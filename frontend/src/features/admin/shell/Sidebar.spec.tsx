import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AdminRole } from '@pricealgo/contract/admin-roles';
import { MemoryRouter } from 'react-router';
import { mayLookAt } from './admin-navigation';
import { Sidebar } from './Sidebar';
import { useSidebar } from './use-sidebar';

function Frame({ role }: { role: AdminRole }) {
  return <Sidebar id="sidebar" role={role} {...useSidebar()} opened={false} onFollow={() => undefined} />;
}

function show(path = '/admin', role: AdminRole = 'full'): void {
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[path]}>
        <Frame role={role} />
      </MemoryRouter>
    </MantineProvider>,
  );
}

const links = (): [string, string | null][] =>
  screen
    .getAllByRole('link')
    .map((link): [string, string | null] => [
      link.getAttribute('aria-label') ?? link.textContent,
      link.getAttribute('href'),
    ]);

const OUTSIDE = [
  ['Dashboard', '/admin'],
  ['Users', '/admin/users'],
  ['Tickers', '/admin/tickers'],
  ['Algo Calls', '/admin/algocalls'],
  ['Pages', '/admin/pages'],
  ['Messages', '/admin/messages'],
  ['Notifications', '/admin/notifications'],
  ['Administrators', '/admin/administrators'],
  ['Jobs', '/admin/jobs'],
  ['Audit trail', '/admin/audit'],
  ['Settings', '/admin/settings'],
];
const HISTORIES = ['comparative', 'valuation', 'technical', 'lstm', 'openai'].map(
  (name) => `/admin/${name}-algo-history`,
);

beforeEach(() => localStorage.clear());

test('lists every entry that is not hidden; the histories open as a submenu', () => {
  show();
  expect(links()).toEqual(OUTSIDE);
  const group = screen.getByRole('button', { name: 'Algo Histories' });
  expect(group).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(group);
  expect(group).toHaveAttribute('aria-expanded', 'true');
  const inside = links().filter(([, to]) => !OUTSIDE.some(([, other]) => other === to));
  expect(inside.map(([, to]) => to)).toEqual(HISTORIES);
  fireEvent.click(group);
  expect(links()).toEqual(OUTSIDE);
});

test('lists for each role what it opens, and screens of other roles are not looked at', () => {
  show('/admin', 'support');
  expect(links().map(([name]) => name)).toEqual(['Dashboard', 'Users', 'Messages', 'Notifications']);
  expect(screen.queryByRole('button', { name: 'Algo Histories' })).toBeNull();
  cleanup();
  show('/admin', 'editor');
  expect(links().map(([name]) => name)).toEqual(['Dashboard', 'Pages']);
  expect(
    ['/admin/pages/about-us', '/admin', '/admin/users'].map((path) => mayLookAt('editor', path)),
  ).toEqual([true, true, false]);
  expect(mayLookAt('support', '/admin/lstm-algo-history')).toBe(false);
  expect(mayLookAt('operator', '/admin/administrators')).toBe(false);
});

test('collapses to icons that keep their names, is remembered, and widens for its submenu', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Collapse the sidebar' }));
  const sidebar = screen.getByRole('navigation');
  expect(sidebar).toHaveAttribute('data-collapsed');
  expect(sidebar).toHaveTextContent('');
  expect(links()).toEqual(OUTSIDE);
  cleanup();
  show();
  expect(screen.getByRole('navigation')).toHaveAttribute('data-collapsed');
  fireEvent.click(screen.getByRole('button', { name: 'Algo Histories' }));
  expect(screen.getByRole('navigation')).not.toHaveAttribute('data-collapsed');
  expect(links()).toHaveLength(OUTSIDE.length + HISTORIES.length);
});

test('the submenu is open on its own pages', () => {
  show('/admin/lstm-algo-history');
  expect(screen.getByRole('link', { current: 'page' })).toHaveAttribute('href', '/admin/lstm-algo-history');
});

test('is 280 px wide', () => {
  const css = readFileSync(join(__dirname, 'Sidebar.module.css'), 'utf8');
  expect(css.split('}')[0]).toMatch(/^\.sidebar \{[^}]* box-sizing: border-box;\n {2}width: 280px;/);
});

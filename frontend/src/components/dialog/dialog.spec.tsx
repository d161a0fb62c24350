import { Button, MantineProvider, Menu } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import { Dialog } from './Dialog';
import { Drawer } from './Drawer';

const onConfirm = jest.fn();
beforeEach(() => onConfirm.mockClear());

type Shown = 'dialog' | 'other' | 'drawer' | 'confirm' | null;

/** A page with the product's dialogs, each behind a button or an entry of a menu. */
function Screen({ destructive, loading }: { destructive?: boolean; loading?: boolean }) {
  const [shown, setShown] = useState<Shown>(null);
  const close = (): void => setShown(null);
  return (
    <MantineProvider env="test">
      <Button onClick={() => setShown('dialog')}>Open</Button>
      <Button onClick={() => setShown('drawer')}>More</Button>
      <Button onClick={() => setShown('confirm')}>Delete</Button>
      <Menu>
        <Menu.Target>
          <Button>Menu</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setShown('dialog')}>Open from the menu</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {shown === 'dialog' && (
        <Dialog key="one" title="First" onClose={close} footer={<Button onClick={close}>Done</Button>}>
          <input aria-label="name" data-autofocus />
          <Button onClick={() => setShown('other')}>Next</Button>
        </Dialog>
      )}
      {shown === 'other' && (
        <Dialog key="two" title="Second" onClose={close} closeOnEscape={false}>
          <input aria-label="other name" />
        </Dialog>
      )}
      {shown === 'drawer' && (
        <Drawer title="Facts" testId="facts" onClose={close}>
          Words
        </Drawer>
      )}
      {shown === 'confirm' && (
        <ConfirmDialog
          title="Delete it?"
          text="It cannot be undone."
          action="Delete it"
          destructive={destructive}
          loading={loading}
          onConfirm={onConfirm}
          onClose={close}
        />
      )}
    </MantineProvider>
  );
}

/** As somebody does it: the keyboard is where they click. */
function click(name: string): void {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

const escape = (): void => void fireEvent.keyDown(document.body, { key: 'Escape' });

describe('Dialog and Drawer', () => {
  beforeEach(() => void render(<Screen />));

  test('the field that is meant has the keyboard; closed, it goes back to the button', async () => {
    click('Open');
    expect(screen.getByRole('dialog', { name: 'First' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('name')).toHaveFocus());
    click('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  test('Escape closes it, and its own buttons do', async () => {
    for (const close of [escape, () => click('Done')]) {
      click('Open');
      await waitFor(() => expect(screen.getByLabelText('name')).toHaveFocus());
      close();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
    }
  });

  test('one that took the place of another gives the keyboard back to the button of the first', async () => {
    click('Open');
    await waitFor(() => expect(screen.getByLabelText('name')).toHaveFocus());
    click('Next');
    expect(await screen.findByRole('dialog', { name: 'Second' })).toBeInTheDocument();
    escape();
    expect(screen.getByRole('dialog', { name: 'Second' })).toBeInTheDocument();
    click('Close');
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  test('opened from a menu, it gives the keyboard back to the menu’s button', async () => {
    click('Menu');
    const entry = await screen.findByRole('menuitem', { name: 'Open from the menu' });
    entry.focus();
    fireEvent.click(entry);
    await waitFor(() => expect(screen.getByLabelText('name')).toHaveFocus());
    click('Close');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus());
  });

  test('a drawer is a dialog with a name, and gives the keyboard back as well', () => {
    click('More');
    expect(screen.getByRole('dialog', { name: 'Facts' })).toHaveTextContent('Words');
    click('Close');
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  });
});

describe('ConfirmDialog', () => {
  test('the safe answer has the keyboard and does nothing', async () => {
    render(<Screen destructive />);
    click('Delete');
    expect(screen.getByRole('dialog', { name: 'Delete it?' })).toHaveTextContent('It cannot be undone.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    click('Cancel');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
  });

  test('the other one does it, once', () => {
    render(<Screen destructive />);
    click('Delete');
    click('Delete it');
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  test('while it is done it cannot be clicked again', () => {
    render(<Screen loading />);
    click('Delete');
    expect(screen.getByRole('button', { name: 'Delete it' })).toBeDisabled();
  });
});

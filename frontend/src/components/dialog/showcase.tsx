import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Showcase } from '../dev/showcase';
import { Form } from '../form/Form';
import { FormActions } from '../form/FormActions';
import { ConfirmDialog } from './ConfirmDialog';
import { Dialog } from './Dialog';
import { Drawer } from './Drawer';

const LONG = 'It says what follows from it, in as many words as that needs, and not in one more. '.repeat(3);
const done = (): void => undefined;

/** A dialog behind a button. */
function Opened({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && children(() => setOpen(false))}
    </>
  );
}

export const showcases: Showcase[] = [
  {
    component: 'Dialog',
    states: [
      {
        name: 'words and buttons',
        content: (
          <Opened label="Open a dialog">
            {(close) => (
              <Dialog title="A dialog" onClose={close} footer={<Button onClick={close}>Done</Button>}>
                <p>{LONG}</p>
              </Dialog>
            )}
          </Opened>
        ),
      },
      {
        name: 'a form',
        content: (
          <Opened label="Open a form">
            {(close) => (
              <Dialog
                title="A dialog with a form"
                closeOnClickOutside={false}
                fullScreenWhenNarrow
                onClose={close}
              >
                <Form onSubmit={(event) => event.preventDefault()}>
                  <TextInput data-autofocus label="Name" description="As others read it" defaultValue="Ann" />
                  <FormActions at="end" label="Save" onCancel={close} />
                </Form>
              </Dialog>
            )}
          </Opened>
        ),
      },
      {
        name: 'higher than the screen',
        content: (
          <Opened label="Open a long dialog">
            {(close) => (
              <Dialog title="A dialog that scrolls below its title" size={640} onClose={close}>
                {Array.from({ length: 20 }, (_, place) => (
                  <p key={place}>{LONG}</p>
                ))}
              </Dialog>
            )}
          </Opened>
        ),
      },
    ],
  },
  {
    component: 'ConfirmDialog',
    states: [
      {
        name: 'a question',
        content: (
          <Opened label="Ask">
            {(close) => (
              <ConfirmDialog title="Send it?" text={LONG} action="Send" onConfirm={done} onClose={close} />
            )}
          </Opened>
        ),
      },
      {
        name: 'destructive',
        content: (
          <Opened label="Ask before deleting">
            {(close) => (
              <ConfirmDialog
                title="Delete “Technology”?"
                text="Its 12 tickers go with it. This cannot be undone."
                action="Delete the list"
                keep="Keep it"
                destructive
                onConfirm={done}
                onClose={close}
              />
            )}
          </Opened>
        ),
      },
      {
        name: 'under way',
        content: (
          <Opened label="Ask, and wait">
            {(close) => (
              <ConfirmDialog
                title="Send it?"
                text="Under way."
                action="Send"
                loading
                onConfirm={done}
                onClose={close}
              />
            )}
          </Opened>
        ),
      },
    ],
  },
  {
    component: 'Drawer',
    states: [
      {
        name: 'one thing of a list',
        content: (
          <Opened label="Open a drawer">
            {(close) => (
              <Drawer title="NASDAQ:AAPL" onClose={close}>
                <p>{LONG}</p>
                <section>
                  <h3>A part of it</h3>
                  <p>{LONG}</p>
                </section>
              </Drawer>
            )}
          </Opened>
        ),
      },
    ],
  },
];

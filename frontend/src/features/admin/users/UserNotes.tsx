import { Button, Textarea } from '@mantine/core';
import { MAX_NOTE } from '@pricealgo/contract/member-names';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { Form } from '../../../components/form/Form';
import { FormActions } from '../../../components/form/FormActions';
import { requireFields } from '../../../components/form/rules';
import { useSubmit } from '../../../components/form/use-submit';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { showSuccess } from '../../../lib/toast';
import { officeInstant } from '../shared/office-time';
import { t } from './texts';
import { useAct } from './use-act';
import { addNote, removeNote, saveNote, type UserNote } from './users-api';
import classes from './Users.module.css';

interface UserNotesProps {
  userId: string;
  /** Whether one can be added: administrators' accounts have none. */
  open: boolean;
  notes: readonly UserNote[];
}

/** What administrators noted about an account, the newest first, and a field for one more. */
export function UserNotes({ userId, open, notes }: UserNotesProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const [asking, setAsking] = useState<UserNote | null>(null);
  const removing = useAct(({ noteId }: UserNote) => removeNote(noteId), t('notes.removed'));
  if (!open && notes.length === 0) return null;
  return (
    <section aria-labelledby="user-notes">
      <h3 id="user-notes">{t('notes.title', { count: notes.length })}</h3>
      <ul className={classes.plain}>
        {notes.map((note) => (
          <li key={note.noteId} data-testid="user-note">
            {edited === note.noteId ? (
              <NoteForm
                label={t('notes.edit.label')}
                action={t('notes.edit.save')}
                text={note.text}
                told={t('notes.saved')}
                send={(text) => saveNote(note.noteId, text)}
                onDone={() => setEdited(null)}
                onCancel={() => setEdited(null)}
              />
            ) : (
              <>
                <p className={classes.note}>{note.text}</p>
                <p className={classes.dim}>{originOf(note)}</p>
                {(note.mine || note.removable) && (
                  <div className={classes.noteActs}>
                    {note.mine && (
                      <Button variant="default" size="compact-sm" onClick={() => setEdited(note.noteId)}>
                        {t('notes.edit.action')}
                      </Button>
                    )}
                    <Button variant="default" size="compact-sm" onClick={() => setAsking(note)}>
                      {t('notes.remove.action')}
                    </Button>
                  </div>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <NoteForm
          label={t('notes.add.label')}
          hint={t('notes.hint')}
          action={t('notes.add.action')}
          text=""
          told={t('notes.added')}
          send={(text) => addNote(userId, text)}
        />
      )}
      {asking && (
        <ConfirmDialog
          title={t('notes.remove.title')}
          text={t('notes.remove.text')}
          action={t('notes.remove.action')}
          destructive
          loading={removing.isPending}
          onConfirm={() => removing.mutate(asking, { onSettled: () => setAsking(null) })}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}

/** `Nov 24, 2026, 10:00 AM · Sven Helper · edited Nov 25, …` */
function originOf({ createdMs, editedMs, author }: UserNote): string {
  const by = t('events.by', {
    time: officeInstant(createdMs),
    name: author ?? t('notes.formerAuthor'),
  });
  return editedMs === null ? by : t('notes.edited', { by, time: officeInstant(editedMs) });
}

interface NoteFormProps {
  label: string;
  hint?: string;
  action: string;
  text: string;
  /** What is said once it is stored. */
  told: string;
  send: (text: string) => Promise<unknown>;
  onDone?: () => void;
  onCancel?: () => void;
}

function NoteForm({ label, hint, action, text, told, send, onDone, onCancel }: NoteFormProps) {
  const client = useQueryClient();
  const form = useTriedForm({ text }, (values) => requireFields(values, 'text'));
  const { pending, onSubmit } = useSubmit(form, {
    send: (values) => send(values.text.trim()),
    onDone: () => {
      void client.invalidateQueries({ queryKey: ['admin', 'users'] });
      showSuccess(told);
      form.restart();
      onDone?.();
    },
  });
  return (
    <Form onSubmit={onSubmit}>
      <Textarea
        label={label}
        description={hint}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MAX_NOTE}
        {...form.field('text')}
      />
      <FormActions label={action} saving={pending} onCancel={onCancel} />
    </Form>
  );
}

import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';
import { Checkbox, NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { ApiError } from '../../lib/http/api-error';
import type { Showcase } from '../dev/showcase';
import { Form } from './Form';
import { FormActions } from './FormActions';
import classes from './Form.module.css';
import { PasswordField } from './PasswordField';
import { requireFields } from './rules';
import { useSubmit } from './use-submit';
import { useTriedForm } from './use-tried-form';

const EMPTY = { name: '', email: '', password: '', kind: 'b', days: 30, text: '', on: true, sure: false };

/** Every kind of field in one form, which the server of this page refuses. */
function Fields({ label, refused }: { label: string; refused?: boolean }) {
  const form = useTriedForm(EMPTY, (values) =>
    refused ? {} : requireFields(values, 'name', 'email', 'text'),
  );
  const { field } = form;
  const { pending, onSubmit } = useSubmit(form, {
    send: () =>
      Promise.reject<void>(
        new ApiError('The request is not valid.', 400, 'invalid_request', null, {
          email: 'This address is taken.',
        }),
      ),
  });
  return (
    <Form aria-label={label} narrow onSubmit={onSubmit}>
      <div className={classes.pair}>
        <TextInput label="Name" autoComplete="off" {...field('name')} />
        <TextInput label="Email" type="email" autoComplete="off" {...field('email')} />
      </div>
      <PasswordField kind="new" label="Password" description="At least 6 characters" {...field('password')} />
      <NativeSelect
        label="Kind"
        data={[
          { value: 'a', label: 'The first' },
          { value: 'b', label: 'The second' },
        ]}
        {...field('kind')}
      />
      <NumberInput label="Days" hideControls {...field('days')} />
      <Textarea label="Text" rows={3} {...field('text')} />
      <Switch label="Shown to visitors" {...field('on', 'checkbox')} />
      <Checkbox label="I am sure" {...field('sure', 'checkbox')} />
      <p className={classes.note}>A note below the fields.</p>
      <FormActions label={label} saving={pending} onCancel={form.restart} />
    </Form>
  );
}

export const showcases: Showcase[] = [
  {
    component: 'Form',
    states: [
      { name: 'submitted empty, it names each fault at its field', content: <Fields label="Check" /> },
      { name: 'what the server says of a field stands there', content: <Fields label="Send" refused /> },
    ],
  },
  {
    component: 'FormActions',
    states: [
      { name: 'on a page', content: <FormActions label="Save" onCancel={() => undefined} /> },
      { name: 'in a dialog', content: <FormActions at="end" label="Save" onCancel={() => undefined} /> },
      { name: 'destructive', content: <FormActions at="end" destructive label="Delete my account" /> },
      { name: 'under way', content: <FormActions label="Save" saving onCancel={() => undefined} /> },
      { name: 'nothing to save', content: <FormActions label="Save" disabled /> },
    ],
  },
  {
    component: 'PasswordField',
    states: [
      { name: 'empty', content: <PasswordField kind="current" label="Your password" /> },
      {
        name: 'refused',
        content: (
          <PasswordField
            kind="current"
            label="Password before"
            defaultValue="secret"
            error="It is another one."
          />
        ),
      },
    ],
  },
];

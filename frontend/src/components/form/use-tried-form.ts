import { useForm } from '@mantine/form';
import { useRef, type FormEvent } from 'react';

export type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

/** What ties an input to a value; to be spread into one of Mantine's inputs. */
export interface FieldProps {
  name: string;
  error: string | undefined;
  /* The library's inputs differ in what they take and tell: text, number, date; an event or the value itself. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  value?: any;
  checked?: boolean;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  onChange: (eventOrValue: any) => void;
}

export interface TriedForm<V extends object> {
  values: V;
  /** Of the present values; none until the first attempt. */
  errors: FieldErrors<V>;
  /** Other values than at the beginning. */
  dirty: boolean;
  change: (changes: Partial<V>) => void;
  /** @param type 'checkbox' for a checkbox or a switch */
  field: (name: keyof V & string, type?: 'input' | 'checkbox') => FieldProps;
  /** Handler of the form's submit; `submit` gets values that passed the check. */
  onSubmit: (submit: (values: V) => void) => (event: FormEvent<HTMLFormElement>) => void;
  /** What the server says of fields, until they are edited. */
  refuse: (errors: FieldErrors<V>) => void;
  /** Moves the keyboard to the first of these fields. */
  focusFirst: (errors: FieldErrors<V>) => void;
  /** As at the beginning, as if nobody had tried. */
  restart: () => void;
}

/**
 * A form that says nothing until somebody first submits it; from then on every edit checks all of it again. A failed
 * attempt moves the keyboard to the first faulty field. What an input holds, and the errors, are kept by @mantine/form.
 * @param initialValues names without dots
 */
export function useTriedForm<V extends object>(
  initialValues: V,
  check: (values: V) => FieldErrors<V> = () => ({}),
): TriedForm<V> {
  const tried = useRef(false);
  const refused = useRef<FieldErrors<V>>({});
  const element = useRef<HTMLFormElement>(null);

  const form = useForm<V>({
    initialValues,
    validate: check,
    // Errors are set below: the library would forget all of them at a change of several values.
    clearInputErrorOnChange: false,
    onValuesChange: (values, before) => {
      const standing = Object.entries(refused.current).filter(
        ([name]) => values[name as keyof V] === before[name as keyof V],
      );
      refused.current = Object.fromEntries(standing) as FieldErrors<V>;
      form.setErrors({ ...refused.current, ...(tried.current ? check(values) : {}) });
    },
  });

  const focusFirst = (errors: FieldErrors<V>): void => {
    const fields = [...(element.current?.elements ?? [])];
    const first = fields.find((field) => (field.getAttribute('name') ?? '') in errors);
    if (first instanceof HTMLElement) first.focus();
  };

  return {
    values: form.values,
    errors: form.errors as FieldErrors<V>,
    dirty: form.isDirty(),
    change: (changes) => form.setValues(changes),
    field: (name, type = 'input') => {
      const { value, checked, error, onChange } = form.getInputProps(name, { type });
      return { name, error, onChange, ...(type === 'checkbox' ? { checked } : { value }) };
    },
    onSubmit: (submit) => (event) => {
      // A dialog's form may stand inside another form, as React sees it: that one is not meant.
      event.stopPropagation();
      element.current = event.currentTarget;
      tried.current = true;
      refused.current = {};
      form.onSubmit(
        (values) => submit(values),
        (errors) => focusFirst(errors as FieldErrors<V>),
      )(event);
    },
    refuse: (errors) => {
      refused.current = errors;
      form.setErrors({ ...(tried.current ? check(form.getValues()) : {}), ...errors });
    },
    focusFirst,
    restart: () => {
      tried.current = false;
      refused.current = {};
      form.reset();
    },
  };
}

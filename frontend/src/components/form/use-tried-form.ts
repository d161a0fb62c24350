import { useState, type FormEvent } from 'react';

export type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

export interface TriedForm<V extends object> {
  values: V;
  /** Of the present values; none until the first attempt. */
  errors: FieldErrors<V>;
  change: (changes: Partial<V>) => void;
  /** Handler of the form's submit; `submit` gets values that passed the check. */
  onSubmit: (submit: (values: V) => void) => (event: FormEvent<HTMLFormElement>) => void;
  /** What the server says of fields, until they are edited. */
  refuse: (errors: FieldErrors<V>) => void;
  /** Empty again, as if nobody had tried. */
  restart: () => void;
}

/**
 * A form that says nothing until somebody first submits it; from then on every edit checks all of it again. A failed
 * attempt moves the keyboard to the first faulty field: fields carry their key as `name`, in the order of `check`.
 */
export function useTriedForm<V extends object>(
  initial: V,
  check: (values: V) => FieldErrors<V>,
): TriedForm<V> {
  const [values, setValues] = useState(initial);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors<V>>({});
  const errors = { ...refused, ...(tried ? check(values) : {}) };

  return {
    values,
    errors,
    change: (changes) => {
      setValues((before) => ({ ...before, ...changes }));
      setRefused(
        (before) =>
          Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))) as FieldErrors<V>,
      );
    },
    onSubmit: (submit) => (event) => {
      event.preventDefault();
      setTried(true);
      const [first] = Object.keys(check(values));
      if (first === undefined) {
        submit(values);
        return;
      }
      const field = event.currentTarget.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
    },
    refuse: setRefused,
    restart: () => {
      setValues(initial);
      setTried(false);
      setRefused({});
    },
  };
}

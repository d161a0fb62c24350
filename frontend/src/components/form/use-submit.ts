import { useMutation } from '@tanstack/react-query';
import { useRef, type FormEvent } from 'react';
import { ApiError } from '../../lib/http/api-error';
import { showFailure } from '../../lib/toast';
import type { FieldErrors, TriedForm } from './use-tried-form';

export interface SubmitOptions<V extends object, R> {
  send: (values: V) => Promise<R>;
  onDone?: (result: R, values: V) => void;
  /** Error code of the server → the field that it speaks of. */
  fieldOfCode?: Readonly<Record<string, keyof V & string>>;
  /** What the answer says of its fields, at the form's. Left out where both have the same names. */
  fieldsOf?: (fields: Readonly<Record<string, string>>) => FieldErrors<V>;
  /** Called before anything is shown of a failure; `true`: all is said, nothing is shown. */
  onError?: (error: unknown) => boolean | void;
  /** After success and failure. */
  onSettled?: () => void;
}

export interface Submit {
  /** From the click until the answer. */
  pending: boolean;
  /** Handler of the form's submit: checks, then sends. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Sends the present values; for forms that ask before, between `form.onSubmit` and this. */
  send: () => void;
}

/** What of a failure stands at fields of this form. */
function refusedFields<V extends object>(
  error: unknown,
  form: TriedForm<V>,
  { fieldOfCode = {}, fieldsOf }: Pick<SubmitOptions<V, never>, 'fieldOfCode' | 'fieldsOf'>,
): FieldErrors<V> {
  if (!(error instanceof ApiError)) return {};
  const told: Record<string, string | undefined> = fieldsOf
    ? { ...fieldsOf(error.fields) }
    : { ...error.fields };
  const field = fieldOfCode[error.code];
  if (field) told[field] ??= error.message;
  return Object.fromEntries(Object.entries(told).filter(([name]) => name in form.values)) as FieldErrors<V>;
}

/**
 * Sends a form once, however often it is submitted meanwhile. What the answer says of a field stands at that field, the
 * first of which gets the keyboard; every other failure is a toast.
 */
export function useSubmit<V extends object, R>(form: TriedForm<V>, options: SubmitOptions<V, R>): Submit {
  // Two submits in one go would both see the state of before.
  const sending = useRef(false);
  const { isPending, mutate } = useMutation({
    mutationFn: options.send,
    onSuccess: options.onDone,
    onError: (error) => {
      if (options.onError?.(error) === true) return;
      const refused = refusedFields(error, form, options);
      if (Object.keys(refused).length === 0) return showFailure(error);
      form.refuse(refused);
      form.focusFirst(refused);
    },
    onSettled: () => {
      sending.current = false;
      options.onSettled?.();
    },
  });
  const send = (values: V): void => {
    if (sending.current) return;
    sending.current = true;
    mutate(values);
  };
  return {
    pending: isPending,
    onSubmit: (event) => form.onSubmit(send)(event),
    send: () => send(form.values),
  };
}

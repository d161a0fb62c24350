import { useMutation } from '@tanstack/react-query';
import type { ChangeEvent, FormEvent } from 'react';
import { ApiError } from '../../lib/http/api-error';
import { showFailure } from '../../lib/toast';
import { useTriedForm, type FieldErrors, type TriedForm } from './use-tried-form';

export interface SaveFormOptions<V extends Record<string, string>, R> {
  initialValues: V;
  check?: (values: V) => FieldErrors<V>;
  save: (values: V) => Promise<R>;
  onSaved: (result: R, values: V) => void;
  /** Error code of the server → the field that it speaks of. */
  fieldOfCode?: Readonly<Record<string, keyof V & string>>;
}

export interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

export interface SaveForm<V extends Record<string, string>> {
  form: TriedForm<V>;
  /** Ties an input to a value. */
  field: (name: keyof V & string) => FieldProps;
  saving: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** What of a failure stands at fields of this form. */
function fieldErrors<V extends Record<string, string>>(
  error: unknown,
  { initialValues, fieldOfCode = {} }: Pick<SaveFormOptions<V, never>, 'initialValues' | 'fieldOfCode'>,
): FieldErrors<V> | null {
  if (!(error instanceof ApiError)) return null;
  const fields: Record<string, string> = { ...error.fields };
  const field = fieldOfCode[error.code];
  if (field) fields[field] ??= error.message;
  const shown = Object.entries(fields).filter(([name]) => name in initialValues);
  return shown.length > 0 ? (Object.fromEntries(shown) as FieldErrors<V>) : null;
}

/**
 * A form that saves on its own. Faults show after the first attempt and follow each edit from then on; what the server
 * says of a field stands at that field, everything else is a toast.
 */
export function useSaveForm<V extends Record<string, string>, R>(
  options: SaveFormOptions<V, R>,
): SaveForm<V> {
  const { initialValues, check = () => ({}), save, onSaved } = options;
  const saving = useMutation({ mutationFn: save });
  const form = useTriedForm(initialValues, check);
  const onError = (error: unknown): void => {
    const refused = fieldErrors(error, options);
    if (refused) form.refuse(refused);
    else showFailure(error);
  };
  return {
    form,
    field: (name) => ({
      name,
      value: form.values[name] ?? '',
      error: form.errors[name],
      onChange: ({ currentTarget }) => form.change({ [name]: currentTarget.value } as Partial<V>),
    }),
    saving: saving.isPending,
    onSubmit: form.onSubmit((values) => {
      // Enter pressed again while the answer is under way.
      if (!saving.isPending) saving.mutate(values, { onSuccess: onSaved, onError });
    }),
  };
}

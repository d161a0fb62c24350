import type { ChangeEvent } from 'react';
import type { TriedForm } from '../../../components/form/use-tried-form';
import type { AlertValues } from '../model/form';

export interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

export type FieldOf = (name: keyof AlertValues) => FieldProps;

/** Ties the form's inputs to its values. */
export const fieldOf =
  ({ values, errors, change }: TriedForm<AlertValues>): FieldOf =>
  (name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget }) => change({ [name]: currentTarget.value } as Partial<AlertValues>),
  });

import { TextInput, type TextInputProps } from '@mantine/core';

type DateFieldProps = Omit<TextInputProps, 'type' | 'maxLength'>;

/** A day, `2027-01-31` or empty: the picker of the browser, in the order of day, month and year that its user knows. */
export function DayField(props: DateFieldProps) {
  // Years of four digits: without an end browsers take six.
  return <TextInput type="date" max="9999-12-31" {...props} />;
}

/** A minute, `2027-01-31T09:30` or empty; the label says on whose clock. */
export function MinuteField(props: DateFieldProps) {
  return <TextInput type="datetime-local" max="9999-12-31T23:59" {...props} />;
}

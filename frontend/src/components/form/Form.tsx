import type { FormHTMLAttributes } from 'react';
import classes from './Form.module.css';

export interface FormProps extends FormHTMLAttributes<HTMLFormElement> {
  /** Not wider than is pleasant to read, on a page; a dialog is narrow itself. */
  narrow?: boolean;
}

/** Fields one below the other. What is wrong is said by the form itself, never by the browser. */
export function Form({ narrow = false, ...form }: FormProps) {
  return <form noValidate className={classes.form} data-narrow={narrow || undefined} {...form} />;
}

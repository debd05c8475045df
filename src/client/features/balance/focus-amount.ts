/** Brings the reader, and the screen reader, to the field that is wrong. */
export const focusAmount = (form: HTMLFormElement): void =>
  form.querySelector<HTMLInputElement>('[name=amount]')?.focus()

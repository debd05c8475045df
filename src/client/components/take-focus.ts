/** A ref for what replaces the control that had the focus: keyboard and screen reader go on from there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

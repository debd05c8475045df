/** A ref for what gets the focus when its dialog opens: React keeps `autoFocus` to itself, browsers want the attribute. */
export const startHere = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '')

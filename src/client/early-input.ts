type Control = HTMLInputElement | HTMLSelectElement
type Act = { element: HTMLElement; redo: () => void }

/** Any event that React takes over a part of the page for, at once. This one means nothing to anybody. */
const wake = (element: HTMLElement) => element.dispatchEvent(new Event('keyup', { bubbles: true }))

/** Past React's own watch on the element, which would take the change for its own doing. */
function change(control: Control, value: string): void {
  const kind = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  Reflect.set(kind.prototype, 'value', value, control)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** The value a control came with. */
const cameWith = (control: Control): string | undefined =>
  control instanceof HTMLInputElement
    ? control.defaultValue
    : [...control.options].find((option) => option.defaultSelected)?.value

const isRadio = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'radio'

/** What was done to a control, if anything, and how to do it again. */
function doneTo(control: Control): Act[] {
  if (isRadio(control)) {
    const isChosen = control.checked && !control.defaultChecked
    return isChosen ? [{ element: control, redo: () => control.click() }] : []
  }
  const { value } = control
  return value === cameWith(control) ? [] : [{ element: control, redo: () => change(control, value) }]
}

function takeBack(control: Control): void {
  if (isRadio(control)) control.checked = control.defaultChecked
  else control.value = cameWith(control) ?? control.value
}

/**
 * A rendered page can be used before its scripts are there. From now on nothing is lost of what a visitor types, chooses
 * or presses: call the answer with what takes the page over, and it is done again right after; or with nothing to stop.
 */
export function holdInput(root: Element): (takeOver?: () => void) => void {
  const pressed = new Set<HTMLButtonElement>()
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    event.preventDefault()
    pressed.add(button)
  }
  root.addEventListener('click', hold, { capture: true })
  return (takeOver) => {
    root.removeEventListener('click', hold, { capture: true })
    if (!takeOver) return
    const controls = [...root.querySelectorAll<Control>('input, select')]
    const changed = controls.flatMap(doneTo)
    controls.forEach(takeBack)
    takeOver()
    const presses = [...pressed].map((element) => ({ element, redo: () => element.click() }))
    for (const { element, redo } of [...changed, ...presses]) {
      wake(element)
      redo()
    }
  }
}

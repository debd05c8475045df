declare global {
  interface Window {
    /** What was pressed since the page came: the script in `index.html` notes it. */
    early: { pressed: Set<HTMLButtonElement>; release: () => void }
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Act = { element: HTMLElement; redo: () => void }

/** Any event that React takes over a part of the page for, at once. This one means nothing to anybody. */
const wake = (element: HTMLElement) => element.dispatchEvent(new Event('keyup', { bubbles: true }))

const kinds = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]
const isControl = (target: EventTarget | null): target is Control => kinds.some((kind) => target instanceof kind)

/** Past React's own watch on the element, which would take the change for its own doing. */
function set(control: Control, property: 'value' | 'checked', given: unknown): void {
  const kind = kinds.find((each) => control instanceof each)
  if (kind) Reflect.set(kind.prototype, property, given, control)
}

function change(control: Control, value: string): void {
  set(control, 'value', value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** The value a control came with. */
const cameWith = (control: Control): string | undefined =>
  control instanceof HTMLSelectElement
    ? [...control.options].find((option) => option.defaultSelected)?.value
    : control.defaultValue

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
 * React takes over first the part of the page that is touched, and would take what was just done there for what it came
 * with: so it comes with that once more, and this is done after it. Nobody tells when React has the whole page: this
 * listens for good.
 */
function keep({ target }: Event): void {
  if (!isControl(target)) return
  const property = isRadio(target) ? 'checked' : 'value'
  // By such a property of its own React watches an input that it has. It watches no select: there this changes nothing.
  if (Object.hasOwn(target, property)) return
  const given = Reflect.get(target, property)
  takeBack(target)
  wake(target)
  set(target, property, given)
}

/**
 * A rendered page can be used before its scripts are there, and nothing is lost of what a visitor types, chooses or
 * presses: call this with what takes the page over, and it is done again right after; or with nothing to stop.
 */
export async function takeOver(root: Element, start?: () => void): Promise<void> {
  const { pressed, release } = window.early
  release()
  if (!start) return
  const controls = [...root.querySelectorAll<Control>('input, select, textarea')]
  const changed = controls.flatMap(doneTo)
  controls.forEach(takeBack)
  for (const kind of ['click', 'input', 'change']) addEventListener(kind, keep, true)
  start()
  const presses = [...pressed].map((element) => ({ element, redo: () => element.click() }))
  for (const { element, redo } of [...changed, ...presses]) {
    wake(element)
    redo()
    // React has taken it in after that: the next one may depend on it.
    await Promise.resolve()
  }
}

import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { placeAfter } from './suggested'

type Listed = {
  /** The id of the list; its options are called by it and their place. */
  list: string
  count: number
  onText: (text: string) => void
  /** Undefined: what was typed itself. */
  onChoose: (place: number | undefined) => void
}

function say(input: HTMLInputElement, name: string, value: string | undefined): void {
  if (value === undefined) input.removeAttribute(name)
  else input.setAttribute(name, value)
}

/** Makes a field that is on the page already the combobox of a list: arrows move through it, Escape closes it. */
export function useCombobox(input: HTMLInputElement, { list, count, onText, onChoose }: Listed) {
  const [isOpen, setOpen] = useState(true)
  const [active, setActive] = useState<number>()
  const isShown = isOpen && count > 0

  useLayoutEffect(() => {
    say(input, 'aria-expanded', String(isShown))
    say(input, 'aria-controls', isShown ? list : undefined)
    say(input, 'aria-activedescendant', isShown && active !== undefined ? `${list}-${active}` : undefined)
  })

  const show = (open: boolean, place?: number) => {
    setOpen(open)
    setActive(place)
  }
  const choose = (place: number | undefined) => {
    show(false)
    input.blur()
    onChoose(place)
  }
  const onTyped = useEffectEvent(() => {
    show(true)
    onText(input.value)
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && count > 0) {
      event.preventDefault()
      show(true, placeAfter(active, step, count))
    }
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (isShown) return show(false)
    input.value = ''
    onText('')
  })
  const onSubmit = useEffectEvent((event: Event) => {
    event.preventDefault()
    choose(isShown ? active : undefined)
  })
  const onMissed = useEffectEvent(() => onText(input.value))
  const onBlur = useEffectEvent(() => show(false))
  const onFocus = useEffectEvent(() => show(true))

  useEffect(() => {
    const { form } = input
    const stop = new AbortController()
    const options = { signal: stop.signal }
    say(input, 'aria-autocomplete', 'list')
    // Typed since this was rendered.
    onMissed()
    input.addEventListener('input', () => onTyped(), options)
    input.addEventListener('keydown', (event) => onKey(event), options)
    input.addEventListener('blur', () => onBlur(), options)
    input.addEventListener('focus', () => onFocus(), options)
    form?.addEventListener('submit', (event) => onSubmit(event), options)
    return () => stop.abort()
  }, [input])

  return { isOpen, active, choose }
}

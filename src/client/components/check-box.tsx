import { useEffect, useRef } from 'react'

type Props = {
  label: string
  isChosen: boolean
  /** A part of its group is chosen. */
  isPartly?: boolean
  onChoose: (isChosen: boolean) => void
}

/** One thing to choose or to leave. */
export function CheckBox({ label, isChosen, isPartly = false, onChoose }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly && !isChosen
  }, [isPartly, isChosen])
  return (
    <label className="flex min-h-11 w-fit items-center gap-3 font-semibold">
      <input
        ref={box}
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        className="size-5 shrink-0"
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  )
}

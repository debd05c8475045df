import { FileUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useState } from 'react'

type Props = {
  label: string
  accept: string
  disabled: boolean
  /** The id of the element with the problem of the last file. */
  describedBy?: string
  onTake: (file: File | undefined) => void
}

/** The same place to choose a file and to drop one on. */
export function FilePlace({ label, accept, disabled, describedBy, onTake }: Props) {
  const [isOver, setIsOver] = useState(false)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onTake(target.files?.[0])
    // The same file can be chosen again after it was mended.
    target.value = ''
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (!disabled) onTake(event.dataTransfer.files[0])
  }
  return (
    <label
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`relative flex min-h-16 items-center justify-center gap-3 rounded-control border-2 border-dashed px-4 py-3 text-center font-semibold transition has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink ${isOver ? 'border-accent-ink bg-accent/10' : 'border-edge hover:bg-raised'}`}
    >
      <FileUp className="size-5 shrink-0 text-muted" />
      {label}
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={choose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  )
}

import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button'

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> & {
  /** The text of the button; one with the size of an icon shows its icon alone, and the name is read aloud. */
  name: string
  /** Whether the button is there. An open dialog stays without it: a failure must still be read. */
  offered?: boolean
  dialog: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function Opener({ name, offered = true, dialog, ...button }: Props) {
  const [isOpen, setOpen] = useState(false)
  const label = button.size === 'icon' ? name : undefined
  return (
    <>
      {offered && (
        <Button look="secondary" aria-label={label} {...button} onClick={() => setOpen(true)}>
          {label ? null : name}
        </Button>
      )}
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}

import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from './button'
import { Field } from './field'

/** `show`: what the button is called that lets one read what is typed. */
type Props = Omit<ComponentProps<typeof Field>, 'type' | 'end'> & { show: string }

/** A field whose text nobody beside the reader should see, unless the reader wants to. */
export function SecretField({ show, ...rest }: Props) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      end={
        <Button look="quiet" size="icon" aria-label={show} aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon className="size-5 text-muted" />
        </Button>
      }
    />
  )
}

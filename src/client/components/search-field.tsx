import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field } from './field'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'hiddenLabel'>

/** The field for words by which a list is searched. Where there is no placeholder, the label stands in the field. */
export const SearchField = ({ label, placeholder, ...rest }: Props) => (
  <Field
    type="search"
    icon={<Search className="size-5 text-muted" />}
    autoComplete="off"
    spellCheck={false}
    {...rest}
    label={label}
    placeholder={placeholder ?? label}
    hiddenLabel={!placeholder}
  />
)

import { Search } from 'lucide-react'
import { Field } from '../../components/field'

type Props = { label: string; text: string; onType: (text: string) => void }

/** The field for words by which a list is searched. */
export const SearchField = ({ label, text, onType }: Props) => (
  <Field
    type="search"
    label={label}
    placeholder={label}
    hiddenLabel
    icon={<Search className="size-5 text-muted" />}
    value={text}
    onChange={({ target }) => onType(target.value)}
  />
)

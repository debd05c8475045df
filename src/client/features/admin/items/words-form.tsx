import { Search } from 'lucide-react'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { shortestSearch } from '../../../calls/admin-suppliers'
import { Button } from '../../../components/button'
import { Field } from '../../../components/field'
import { useTranslation } from '../../../i18n/translation'

const longestSearch = 60

type Props = Pick<ComponentProps<typeof Field>, 'ref'> & {
  /** What stands in the field at first. */
  words?: string
  /** How many signs are needed is said before anybody has typed too few. */
  isHinted?: boolean
  look?: ComponentProps<typeof Button>['look']
  onSearch: (words: string) => void
}

/** The words that a supplier's catalogue is searched by: it is asked for no less than a few signs. */
export function WordsForm({ ref, words = '', isHinted = false, look, onSearch }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(words)
  const [isShort, setIsShort] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isTooShort = text.trim().length < shortestSearch
    setIsShort(isTooShort)
    if (!isTooShort) onSearch(text.trim())
  }
  return (
    <search>
      <form noValidate onSubmit={submit} className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <Field
          ref={ref}
          enterKeyHint="search"
          label={t('admin.items.words')}
          hint={isHinted || isShort ? t('admin.items.wordsHint', { min: shortestSearch }) : undefined}
          invalid={isShort}
          autoComplete="off"
          maxLength={longestSearch}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button icon={Search} look={look} type="submit" className="min-h-12 sm:mt-7.5">
          {t('admin.items.find')}
        </Button>
      </form>
    </search>
  )
}

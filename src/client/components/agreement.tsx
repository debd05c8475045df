import { rootOf } from '../../shared/addresses'
import { useLanguage } from '../i18n/language'

const parts = /(<\w+>[^<]*<\/\w+>)/
const part = /^<(\w+)>([^<]*)/

/** The rules that a buyer accepts. A link to a page of the shop stands in the text as `<terms>…</terms>`. */
export function Agreement({ text }: { text: string }) {
  const root = rootOf(useLanguage())
  return (
    <p className="text-sm text-muted">
      {text.split(parts).map((each) => {
        const [, name, words] = part.exec(each) ?? []
        if (!name) return each
        // In another tab: what is filled in here stays.
        return (
          <a key={name} href={`${root}/${name}`} target="_blank" rel="noopener" className="text-ink underline">
            {words}
          </a>
        )
      })}
    </p>
  )
}

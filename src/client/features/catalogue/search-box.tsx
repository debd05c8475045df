import { Search } from 'lucide-react'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { rootOf } from '../../../shared/addresses'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

const Suggestions = lazy(() => import('./suggestions'))

// The key that writes "/" writes "." in the Russian layout.
const isSlash = ({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (key === '/' || (key === '.' && code === 'Slash')) && !ctrlKey && !metaKey && !altKey

const isTyping = ({ target }: Event) =>
  target instanceof Element && target.closest('input:not([type=radio],[type=checkbox]),select,textarea') !== null

/** The search of every page: a form that the browser sends, until it has the focus and suggestions come. */
export function SearchBox() {
  const { t, language } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [woken, wake] = useState<HTMLInputElement | null>(null)
  // Before the page is drawn: a person who sees it can press the key.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSlash(event) || isTyping(event)) return
      event.preventDefault()
      input.current?.focus()
    }
    // The field may have got the focus before React was here.
    if (document.activeElement === input.current) wake(input.current)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <search className="relative w-0 min-w-28 grow sm:mx-2 max-sm:static lg:max-xl:mx-0 lg:max-xl:w-11 lg:max-xl:min-w-11 lg:max-xl:grow-0 xl:max-w-md">
      <form action={rootOf(language) + paths.products} className="relative lg:max-xl:static">
        <Search className="pointer-events-none absolute top-3 left-3 z-10 size-5 text-muted lg:max-xl:right-3 lg:max-xl:left-auto" />
        <input
          ref={input}
          name="q"
          role="combobox"
          aria-expanded="false"
          aria-keyshortcuts="/"
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('products.search')}
          placeholder={t('products.search')}
          onFocus={(event) => wake(event.currentTarget)}
          className="h-11 w-full rounded-control border border-line bg-surface pr-2 pl-10 text-base text-ink placeholder:text-muted lg:max-xl:absolute lg:max-xl:right-0 lg:max-xl:not-focus:text-transparent lg:max-xl:not-focus:placeholder:text-transparent lg:max-xl:focus:w-80 lg:max-xl:px-3"
        />
      </form>
      {woken && (
        <Suspense fallback={null}>
          <Suggestions input={woken} />
        </Suspense>
      )}
    </search>
  )
}

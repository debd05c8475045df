import type { MouseEvent } from 'react'
import { rootOf } from '../../../shared/addresses'
import { paramsOf, type Wish } from '../../../shared/finding'
import { buttonClass } from '../../components/button'
import { ButtonLink } from '../../components/link'
import { useLanguage } from '../../i18n/language'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

type Props = {
  wish: Wish
  /** The cursor in the address. */
  after: string | undefined
  next: string | null
  more: { isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

const pathOf = (params: Record<string, string>): string => {
  const search = new URLSearchParams(params)
  return search.size > 0 ? `${paths.products}?${search}` : paths.products
}

/** The way to the other pages: links, which need no scripts; with them the next page is added to this one. */
export function MoreProducts({ wish, after, next, more }: Props) {
  const { t } = useTranslation()
  const root = rootOf(useLanguage())
  const add = (event: MouseEvent) => {
    // Whoever wants it in another tab gets the page of the address.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!more.isFetchingNextPage) more.fetchNextPage()
  }
  if (after === undefined && next === null) return null
  return (
    <nav aria-label={t('products.pages')} className="mt-6 flex flex-wrap justify-center gap-3">
      {after !== undefined && (
        <ButtonLink look="secondary" href={pathOf(paramsOf(wish))}>
          {t('products.firstPage')}
        </ButtonLink>
      )}
      {next !== null && (
        <a
          rel="next"
          href={root + pathOf({ ...paramsOf(wish), after: next })}
          onClick={add}
          aria-busy={more.isFetchingNextPage}
          className={buttonClass('secondary')}
        >
          {t('products.more')}
        </a>
      )}
    </nav>
  )
}

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { rootOf } from '../../shared/addresses'
import { paramsOf, type Wish } from '../../shared/finding'
import { cardsQuery } from '../calls/cards'
import { Alert } from '../components/alert'
import { buttonClass } from '../components/button'
import { ButtonLink } from '../components/link'
import { askedOf } from '../features/catalogue/asked'
import { ProductGrid } from '../features/catalogue/product-grid'
import { useLanguage } from '../i18n/language'
import { useProblemText } from '../i18n/problem-text'
import { useShownCurrency } from '../i18n/shown-currency'
import { useTranslation } from '../i18n/translation'
import { paths } from '../paths'

const pathOf = (params: Record<string, string>): string => {
  const search = new URLSearchParams(params)
  return search.size > 0 ? `${paths.products}?${search}` : paths.products
}

type NextProps = { wish: Wish; cursor: string }

/** The page after a cursor, once it is asked for: until then a link to it, which needs no script. */
function NextPage({ wish, cursor }: NextProps) {
  const { t, problemText } = useProblemText()
  const language = useLanguage()
  const { currency } = useShownCurrency()
  const query = cardsQuery(language, askedOf(wish, currency, cursor))
  const client = useQueryClient()
  // Whoever comes back finds as many pages as they have left.
  const [isOpen, open] = useState(() => client.getQueryData(query.queryKey) !== undefined)
  const wanted = { ...query, enabled: isOpen, placeholderData: keepPreviousData }
  const { data, error, isFetching, refetch } = useQuery(wanted)
  const add = (event: MouseEvent) => {
    // Whoever wants it in another tab gets the page of the address.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (isOpen) void refetch()
    else open(true)
  }
  if (data && isOpen) {
    return (
      <>
        <div className="mt-3 lg:mt-5">
          <ProductGrid products={data.cards} region={wish.region} below />
        </div>
        {data.next && <NextPage key={data.next} wish={wish} cursor={data.next} />}
      </>
    )
  }
  return (
    <div className="mt-6 grid justify-center gap-3">
      {error && <Alert>{problemText(error)}</Alert>}
      <a
        rel="next"
        href={rootOf(language) + pathOf({ ...paramsOf(wish), after: cursor })}
        onClick={add}
        aria-busy={isFetching}
        className={`justify-self-center ${buttonClass('secondary')}`}
      >
        {t('common.more')}
      </a>
    </div>
  )
}

/** `after`: the cursor in the address. `next`: that of the page behind the one that is shown. */
type Props = { wish: Wish; after: string | undefined; next: string | null }

/** The way to the other pages of a large shop. */
export default function MoreProducts({ wish, after, next }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {next && <NextPage key={next} wish={wish} cursor={next} />}
      {after && (
        <p className="mt-3 text-center">
          <ButtonLink look="quiet" href={pathOf(paramsOf(wish))}>
            {t('products.firstPage')}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { cardOf } from '../../../shared/cards'
import type { Product } from '../../../shared/contract/catalogue'
import { suggestionsQuery } from '../../calls/search'
import { Art } from '../../components/art'
import { usePriceText } from '../../components/sums'
import { useSettled } from '../../components/use-settled'
import { useLanguage } from '../../i18n/language'
import { useTranslation } from '../../i18n/translation'
import { shelfShown } from './card-shelves'
import { searchPath } from './suggested'
import { useCombobox } from './use-combobox'

function Suggested({ product }: { product: Product }) {
  const { t } = useTranslation()
  const shelf = shelfShown(cardOf(product))
  const price = usePriceText()(shelf?.from)
  const from = price ? t('products.from', { price }) : t('product.otherCurrency')
  return (
    <>
      <Art src={product.image} eager className="w-16 shrink-0 rounded-control" />
      <span className="min-w-0">
        <span className="line-clamp-2 leading-tight font-bold">{product.title}</span>
        <span className="block text-sm text-muted tabular-nums">
          {shelf?.left === 'none' ? t('product.soldOut') : from}
        </span>
      </span>
    </>
  )
}

type OptionProps = { id: string; active: boolean; onChoose: () => void; children: ReactNode }

// The focus stays in the field whatever is pressed.
const Option = ({ id, active, onChoose, children }: OptionProps) => (
  <button
    type="button"
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={active}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
    className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-1.5 text-left wrap-anywhere hover:bg-raised aria-selected:bg-raised aria-selected:outline-2 aria-selected:outline-accent-ink"
  >
    {children}
  </button>
)

/** The products that the text in the search may mean, and last the text itself. */
export default function Suggestions({ input }: { input: HTMLInputElement }) {
  const { t } = useTranslation()
  const list = useId()
  const [, navigate] = useLocation()
  const [text, setText] = useState(input.value)
  const settled = useSettled(text.trim())
  const { data } = useQuery(suggestionsQuery(settled, useLanguage()))
  const products = data?.products ?? []
  const isAsked = text.trim() !== '' && settled !== ''
  const { isOpen, active, choose } = useCombobox(input, {
    list,
    count: isAsked ? products.length + 1 : 0,
    onText: setText,
    onChoose: (place) => {
      navigate(searchPath(text, place === undefined ? undefined : products[place]))
      input.value = ''
      setText('')
    },
  })
  if (!isOpen || !isAsked) return null
  return (
    <div className="panel absolute inset-x-2 top-full z-40 mt-1 max-h-[calc(100dvh-5rem)] overflow-y-auto p-2 shadow-2xl sm:inset-x-0 lg:left-auto lg:w-md">
      <p role="status" className={data && products.length === 0 ? 'px-2 py-1.5 text-muted' : 'sr-only'}>
        {data && products.length === 0
          ? t('products.nothingFound', { text: settled })
          : data && t('products.found', { count: products.length })}
      </p>
      <div role="listbox" tabIndex={-1} id={list} aria-label={t('products.title')}>
        {products.map((product, place) => (
          <Option key={product.id} id={`${list}-${place}`} active={active === place} onChoose={() => choose(place)}>
            <Suggested product={product} />
          </Option>
        ))}
        <Option
          id={`${list}-${products.length}`}
          active={active === products.length}
          onChoose={() => choose(products.length)}
        >
          <Search className="mx-5.5 size-5 shrink-0 text-muted" />“{text.trim()}”
        </Option>
      </div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Newspaper, Search } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { shelfShown } from '../../../shared/card-shelves'
import { cardOf } from '../../../shared/cards'
import type { Found, Product } from '../../../shared/contract/catalogue'
import { suggestionsQuery } from '../../calls/search'
import { Art } from '../../components/art'
import { usePriceText } from '../../components/sums'
import { useAfterPause } from '../../components/use-after-pause'
import { useLanguage } from '../../i18n/language'
import { useTranslation } from '../../i18n/translation'
import { pathTo } from '../../paths'
import { searchPath } from './suggested'
import { useCombobox } from './use-combobox'

function SuggestedGame({ game: { name, image } }: { game: Found['games'][number] }) {
  const { t } = useTranslation()
  return (
    <>
      <Art src={image} eager className="w-16 shrink-0 rounded-control" />
      <span className="min-w-0">
        <span className="line-clamp-2 leading-tight font-bold">{name}</span>
        <span className="block text-sm text-muted">{t('nav.topUp')}</span>
      </span>
    </>
  )
}

function SuggestedArticle({ article: { title, summary } }: { article: Found['articles'][number] }) {
  return (
    <>
      <Newspaper className="mx-5 size-6 shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="line-clamp-2 leading-tight font-bold">{title}</span>
        <span className="line-clamp-1 text-sm text-muted">{summary}</span>
      </span>
    </>
  )
}

function SuggestedProduct({ product }: { product: Product }) {
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

/** The games, products and articles that the text in the search may mean, and last the text itself. */
export default function Suggestions({ input }: { input: HTMLInputElement }) {
  const { t } = useTranslation()
  const list = useId()
  const [, navigate] = useLocation()
  const [text, setText] = useState(input.value)
  const paused = useAfterPause(text.trim())
  const { data } = useQuery(suggestionsQuery(paused, useLanguage()))
  const { games = [], products = [], articles = [] } = data ?? {}
  const found = [
    ...games.map((game) => ({ path: pathTo.game(game.slug), shown: <SuggestedGame game={game} /> })),
    ...products.map((product) => ({
      path: pathTo.product(product.slug),
      shown: <SuggestedProduct product={product} />,
    })),
    ...articles.map((article) => ({
      path: pathTo.article(article.slug),
      shown: <SuggestedArticle article={article} />,
    })),
  ]
  const isNothing = data && found.length === 0
  const isAsked = text.trim() !== '' && paused !== ''
  const { isOpen, active, choose } = useCombobox(input, {
    list,
    count: isAsked ? found.length + 1 : 0,
    onText: setText,
    onChoose: (place) => {
      navigate((place === undefined ? undefined : found[place]?.path) ?? searchPath(text))
      input.value = ''
      setText('')
    },
  })
  if (!isOpen || !isAsked) return null
  return (
    <div className="panel absolute inset-x-2 top-full z-40 mt-1 max-h-[calc(100dvh-5rem)] overflow-y-auto p-2 shadow-2xl sm:inset-x-0 lg:left-auto lg:w-md">
      <p role="status" className={isNothing ? 'px-2 py-1.5 text-muted' : 'sr-only'}>
        {isNothing && t('products.nothingFound', { text: paused })}
        {!isNothing && games.length > 0 && `${t('nav.topUp')}: ${games.map(({ name }) => name).join(', ')}. `}
        {!isNothing && data && t('products.found', { count: products.length })}
      </p>
      <div role="listbox" tabIndex={-1} id={list} aria-label={t('products.title')}>
        {found.map(({ path, shown }, place) => (
          <Option key={path} id={`${list}-${place}`} active={active === place} onChoose={() => choose(place)}>
            {shown}
          </Option>
        ))}
        <Option id={`${list}-${found.length}`} active={active === found.length} onChoose={() => choose(found.length)}>
          <Search className="mx-5.5 size-5 shrink-0 text-muted" />
          {text.trim()}
        </Option>
      </div>
    </div>
  )
}

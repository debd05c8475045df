import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListedProduct } from '../../../../shared/contract/admin-products'
import { useFeatureProduct } from '../../../calls/admin-products'
import { Art } from '../../../components/art'
import { Badge } from '../../../components/badge'
import { Button } from '../../../components/button'
import { Link } from '../../../components/link'
import { useNotifyFailure } from '../../../components/notify-failure'
import { useCategoryName } from '../../../i18n/category-name'
import { useFormat } from '../../../i18n/format'
import { languageNames } from '../../../i18n/language'
import { useTranslation } from '../../../i18n/translation'
import { pathTo } from '../../../paths'
import { statusLooks } from '../status-names'
import { sumsText } from '../sums-text'
import { ProductDeeds } from './product-deeds'

const missingTexts = { texts: 'admin.products.noTexts', regions: 'admin.products.noRegions' } as const

function StatusBadges({ product }: { product: ListedProduct }) {
  const { t } = useTranslation()
  const { name, tone } = statusLooks[product.status]
  return (
    <p className="mt-1 flex flex-wrap gap-1 sm:mt-2 sm:gap-2">
      {/* A card on a phone has room for unusual states only. */}
      <span className={product.status === 'published' ? 'max-sm:hidden' : ''}>
        <Badge tone={tone}>{t(name)}</Badge>
      </span>
      {product.stock > 0 && <Badge>{t('admin.stock.pieces', { count: product.stock })}</Badge>}
      {product.soldOut > 0 && <Badge tone="bad">{t('admin.stock.soldOutOffers', { count: product.soldOut })}</Badge>}
      {product.onDemand && <Badge tone="info">{t('admin.stock.onDemand')}</Badge>}
      {product.missing.map(({ language, part }) => (
        <Badge key={language} tone="warn">
          {t(missingTexts[part], { language: t(languageNames[language]) })}
        </Badge>
      ))}
    </p>
  )
}

function Facts({ product }: { product: ListedProduct }) {
  const { t, money } = useFormat()
  const categoryName = useCategoryName()
  const { from } = product
  const facts = [
    categoryName(product.category),
    ...(from ? [t('products.from', { price: sumsText(from.priceIn, money) })] : []),
    t('admin.stock.sold', { count: product.sold }),
  ]
  return (
    <p className="text-sm text-muted">
      <span className="tabular-nums">{facts.join(' · ')}</span>
    </p>
  )
}

type Props = { product: ListedProduct; places?: ReactNode }

/** A product of the list: all of it leads to its form, but for the buttons. */
export function ProductRow({ product, places }: Props) {
  const { t } = useTranslation()
  return (
    <article
      aria-label={product.title}
      className="panel relative p-3 transition hover:border-edge lg:flex lg:items-center lg:gap-4"
    >
      <div className="flex min-w-0 grow gap-3 sm:gap-4">
        <Art src={product.image} className="w-14 shrink-0 self-start rounded-control sm:w-28" />
        <div className="min-w-0 grow">
          <h3 className="leading-snug sm:text-lg font-bold tracking-normal wrap-anywhere">
            <Link
              href={pathTo.adminProduct(product.id)}
              className="after:absolute after:inset-0 after:rounded-panel"
              aria-label={t('admin.products.edit', { title: product.title })}
            >
              {product.title}
            </Link>
          </h3>
          <Facts product={product} />
          <StatusBadges product={product} />
        </div>
      </div>
      <div className="relative ml-auto sm:mt-2 flex w-fit shrink-0 flex-wrap justify-end lg:mt-0">
        {places}
        <FeatureButton product={product} />
        <ProductDeeds product={product} size="icon" look="quiet" />
      </div>
    </article>
  )
}

function FeatureButton({ product: { id, title, featured } }: { product: ListedProduct }) {
  const { t, onError } = useNotifyFailure()
  const feature = useFeatureProduct()
  const change = () => feature.mutate({ id, featured: !featured }, { onError })
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={t('admin.products.featured', { title })}
      aria-pressed={featured}
      blocked={feature.isPending}
      onClick={() => !feature.isPending && change()}
    >
      <Star className={`size-5 ${featured ? 'fill-current text-accent-ink' : ''}`} />
    </Button>
  )
}

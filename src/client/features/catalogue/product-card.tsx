import { shelfShown } from '../../../shared/card-shelves'
import type { Card } from '../../../shared/cards'
import { Art } from '../../components/art'
import { Badge } from '../../components/badge'
import { ButtonLink } from '../../components/link'
import { Skeleton } from '../../components/skeleton'
import { usePriceText, useWasText, Was } from '../../components/sums'
import { useCategoryName } from '../../i18n/category-name'
import { useTranslation } from '../../i18n/translation'
import { pathTo } from '../../paths'
import { HeartPlace } from './heart-place'

/** `region`: the card tells its price there, and leads to it. */
type Props = { product: Card; region?: string; eager?: boolean; far?: boolean }

export function ProductCard({ product, region, eager, far }: Props) {
  const { t } = useTranslation()
  const categoryName = useCategoryName()
  const shelf = shelfShown(product, region)
  const price = usePriceText()(shelf?.from)
  const was = useWasText()(shelf?.from, shelf?.was)
  const soldOut = shelf?.left === 'none'
  const fewLeft = shelf?.left === 'few'
  return (
    <article className="panel group relative flex h-full flex-col overflow-hidden transition hover:border-edge">
      <Art
        src={product.image}
        eager={eager}
        far={far}
        className={`[&_img]:transition [&_img]:duration-500 group-hover:[&_img]:scale-105 ${soldOut ? 'opacity-50 [filter:grayscale(1)]' : ''}`}
      />
      <HeartPlace slug={product.slug} title={product.title} className="absolute top-1.5 right-1.5 z-10" />
      <div className="flex grow flex-col gap-3 p-3.5 sm:p-4">
        <div className="grow">
          <h3 className="line-clamp-4 leading-snug font-bold tracking-normal sm:text-lg">{product.title}</h3>
          <p className="mt-0.5 line-clamp-2 text-sm text-muted">{categoryName(product.category)}</p>
        </div>
        {soldOut ? (
          <p>
            <Badge>{t('product.soldOut')}</Badge>
          </p>
        ) : (
          <div>
            <p className="text-lg leading-tight font-extrabold tabular-nums sm:text-xl" data-testid="card-price">
              {price ? t('products.from', { price }) : t('product.otherCurrency')} <Was className="text-sm">{was}</Was>
            </p>
            <p className={`mt-0.5 text-sm ${fewLeft ? 'font-semibold text-warn' : 'text-muted'}`}>
              {t(fewLeft ? 'products.few' : 'products.fast')}
            </p>
          </div>
        )}
        <ButtonLink
          href={pathTo.product(product.slug, region && Object.hasOwn(product.shelves, region) ? region : undefined)}
          aria-label={t(soldOut ? 'products.lookTitle' : 'products.buyTitle', { title: product.title })}
          look="secondary"
          className="w-full px-2! after:absolute after:inset-0 after:rounded-panel group-hover:border-accent group-hover:bg-accent group-hover:text-on-accent"
        >
          {t(soldOut ? 'products.look' : 'products.buy')}
        </ButtonLink>
      </div>
    </article>
  )
}

export const ProductCardSkeleton = () => (
  <div className="panel overflow-hidden">
    <Skeleton className="aspect-4/3 rounded-none" />
    <div className="grid gap-3 p-3.5 sm:p-4">
      <div className="grid gap-1.5">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-11 w-full" />
    </div>
  </div>
)

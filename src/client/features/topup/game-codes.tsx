import type { TopUpGame } from '../../../shared/contract/topups'
import { Art } from '../../components/art'
import { Link } from '../../components/link'
import { Section } from '../../components/page'
import { usePriceText } from '../../components/sums'
import { useTranslation } from '../../i18n/translation'
import { pathTo } from '../../paths'
import { isSoldNow } from './nothing-now'

/** Products with codes of the same game; nothing where there are none. */
export function GameCodes({ game }: { game: TopUpGame }) {
  const { codes } = game
  const { t } = useTranslation()
  const priceText = usePriceText()
  if (codes.length === 0) return null
  return (
    <Section title={t('topups.codes')} head="text-heading" className="mt-10">
      <p className="mt-1 mb-3 text-muted">{t(isSoldNow(game) ? 'topups.codesText' : 'topups.codesInstead')}</p>
      <ul className="flex flex-wrap gap-2">
        {codes.map(({ slug, title, image, from }) => {
          const price = priceText(from)
          return (
            <li key={slug}>
              <Link
                href={pathTo.product(slug)}
                className="panel flex h-full min-h-16 items-center gap-3 p-2 transition w-full sm:w-56 hover:border-edge"
              >
                <Art src={image} className="w-16 shrink-0 rounded-control" />
                <span className="min-w-0 leading-tight">
                  <span className="block font-bold">{title}</span>
                  <span className="block text-sm text-muted">
                    {price ? t('products.from', { price }) : t('product.otherCurrency')}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

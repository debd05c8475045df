import { useGames } from '../../calls/games'
import { Art } from '../../components/art'
import { Link } from '../../components/link'
import { Section } from '../../components/page'
import { Skeletons } from '../../components/skeleton'
import { usePriceText } from '../../components/sums'
import { useFormat } from '../../i18n/format'
import { pathTo } from '../../paths'

/** The games whose players are topped up by ID, in one row; nothing where there are none. */
export default function TopUpGames() {
  const { t } = useFormat()
  const priceText = usePriceText()
  const { data: games, error } = useGames()
  if (error || games?.length === 0) return null
  return (
    <Section title={t('home.topUp')} head="text-heading md:text-title">
      <p className="mt-1 mb-3 text-muted">{t('home.topUpText')}</p>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
        {!games && <Skeletons count={3} className="h-16 w-56 shrink-0" />}
        {games?.map(({ slug, name, image, from, available }) => (
          <li key={slug} className="shrink-0">
            <Link
              href={pathTo.game(slug)}
              className="panel flex h-full min-h-16 w-56 items-center gap-3 p-2 transition hover:border-edge"
            >
              <Art src={image} className="w-16 shrink-0 rounded-control" />
              <span className="min-w-0 leading-tight">
                <span className="block font-bold">{name}</span>
                <span className="block text-sm text-muted">
                  {available ? t('products.from', { price: priceText(from) }) : t('product.soldOut')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

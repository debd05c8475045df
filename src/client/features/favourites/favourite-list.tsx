import { useInfiniteQuery } from '@tanstack/react-query'
import { HeartOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Card, cardOf } from '../../../shared/cards'
import { favouritesQuery } from '../../calls/favourites'
import { ButtonLink } from '../../components/link'
import { ShowMore } from '../../components/show-more'
import { Loaded, StateView } from '../../components/state-view'
import { useLanguage } from '../../i18n/language'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

type Props = { loading: ReactNode; children: (products: Card[]) => ReactNode }

/** The products that the reader likes, newest first. */
export function FavouriteList({ loading, children }: Props) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(favouritesQuery(useLanguage()))
  return (
    <Loaded query={query} failed="favourites.failed" loading={loading}>
      {({ pages }) =>
        pages[0]?.products.length ? (
          <div>
            <h2 className="sr-only">{t('products.title')}</h2>
            {children(pages.flatMap(({ products }) => products).map(cardOf))}
            <ShowMore query={query} />
          </div>
        ) : (
          <StateView icon={HeartOff} title={t('favourites.none')} text={t('favourites.noneText')}>
            <ButtonLink href={paths.products}>{t('favourites.browse')}</ButtonLink>
          </StateView>
        )
      }
    </Loaded>
  )
}

import { hasFavourites } from '../../components/has-favourites'
import { IdlePart } from '../../components/idle-part'
import type { Props } from './heart'

const loadHeart = () => import('./heart')

/** Where a product is kept as a favourite; whose it is, a rendered page does not know. */
export const HeartPlace = (product: Props) => <IdlePart load={loadHeart} given={product} isOffered={hasFavourites} />

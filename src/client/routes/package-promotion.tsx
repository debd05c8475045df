import type { TopUpGame } from '../../shared/contract/topups'
import { Promotion } from '../features/catalogue/promotion'

/** What lowers the price of a package, with texts that the page of a game does not begin with. */
export const PackagePromotion = ({ lowered }: Pick<TopUpGame['packages'][number], 'lowered'>) => (
  <Promotion price={{ lowered }} />
)

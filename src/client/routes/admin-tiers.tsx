import { Tiers } from '../features/admin/tiers/tiers'
import { useCategoryName } from '../features/catalogue/category-name'

/** The tiers of buyers as administrators write them. */
export default function TiersPart() {
  return <Tiers categoryName={useCategoryName()} />
}

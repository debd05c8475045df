import type { SupplierName } from '../../../shared/suppliers'

export const supplierTitles = {
  gamesdrop: 'GamesDrop',
  kinguin: 'Kinguin',
  smileone: 'Smile.one',
  moogold: 'MooGold',
} as const satisfies Record<SupplierName, string>

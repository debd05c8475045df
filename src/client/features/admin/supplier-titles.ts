import type { SupplierName } from '../../../shared/suppliers'

export const supplierTitles = {
  gamesdrop: 'GamesDrop',
  kinguin: 'Kinguin',
  smileone: 'Smile.one',
} as const satisfies Record<SupplierName, string>

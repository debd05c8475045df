import type { SupplierName } from '../../../shared/suppliers'

export const supplierTitles = { gamesdrop: 'GamesDrop', kinguin: 'Kinguin' } as const satisfies Record<
  SupplierName,
  string
>

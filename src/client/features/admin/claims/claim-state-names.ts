import type { ClaimState } from '../../../../shared/order-states'

export const claimStateNames = {
  open: 'admin.claims.open',
  replaced: 'admin.claims.replaced',
  refunded: 'admin.claims.refunded',
  refused: 'admin.claims.refused',
} as const satisfies Record<ClaimState, string>

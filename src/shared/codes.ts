/** The states of a code. A `held` code belongs to an order and was not seen yet. */
export const codeStates = ['free', 'held', 'delivered', 'void'] as const
export type CodeState = (typeof codeStates)[number]

/**
 * Why a code is not sold any more. `revealed` and `exported`: somebody may have used it. After an earlier database came
 * back: `sold` was used since, `quarantined` may have been.
 */
export const voidReasons = [
  ...(['voided', 'expired', 'replaced', 'refunded', 'revealed', 'exported'] as const),
  ...(['quarantined', 'sold'] as const),
] as const
export type VoidReason = (typeof voidReasons)[number]

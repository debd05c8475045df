/** What became of a code: `held` belongs to an order and was not seen yet. */
export const codeStates = ['free', 'held', 'delivered', 'void'] as const
export type CodeState = (typeof codeStates)[number]

/** Why a code is not sold any more. `revealed` and `exported`: somebody may have used it. */
export const voidReasons = ['voided', 'expired', 'replaced', 'refunded', 'revealed', 'exported'] as const
export type VoidReason = (typeof voidReasons)[number]

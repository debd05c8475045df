import type { AdminClaims, AnswerClaim } from '../../../../shared/contract/stock'

type Claim = Pick<AdminClaims['claims'][number], 'refundable' | 'paidBack' | 'disputed'>

/**
 * How a claim may be answered. A buyer who has all of the money back, or whose bank asks for it, is given nothing more; what
 * has cost nothing can only be replaced.
 */
export function answersTo({ refundable, paidBack, disputed }: Claim): readonly AnswerClaim['decision'][] {
  if (paidBack || disputed) return ['refuse']
  return refundable > 0 ? ['replace', 'refund', 'refuse'] : ['replace', 'refuse']
}

import { referralCodeIn, referralLimits } from '../../shared/referral'

const key = 'ref'

/** Whose link this browser came by, while that counts: the first one, for thirty days. */
export function referredBy(): string | undefined {
  const [code = '', since] = localStorage.getItem(key)?.split(' ') ?? []
  return Date.now() - Number(since) < referralLimits.keptMs ? referralCodeIn(code) : undefined
}

/** Keeps whose link the address is. No cookie does: a page from a cache would have to answer with it. */
export function keepReferral(): void {
  const code = referralCodeIn(new URLSearchParams(location.search).get(key) ?? '')
  if (code && !referredBy()) localStorage.setItem(key, `${code} ${Date.now()}`)
}

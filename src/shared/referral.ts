import { dayMs } from './durations'

export const referralLimits = {
  codeLength: 8,
  /** How long a browser keeps whose link it came by first. */
  keptMs: 30 * dayMs,
  /** What an order of a newcomer is worth at least. */
  leastUsd: 5,
  perMonth: { min: 1, max: 1000 },
  search: 100,
} as const

/**
 * `waiting`: the newcomer has no order that counts yet; `due`: it has, and the time runs; `held`: a person has to look;
 * `lost`: money was given back before the time was over, or there was no order; `over_limit`: the friend had the credits
 * of the month; `taken_back`: money was given back after the credit was paid.
 */
export const referralStates = ['waiting', 'due', 'held', 'paid', 'refused', 'lost', 'over_limit', 'taken_back'] as const
export type ReferralState = (typeof referralStates)[number]

/** Why a friend and a newcomer may be one person, or are none that are served. */
export const suspicions = ['device', 'player', 'card', 'disabled'] as const
export type Suspicion = (typeof suspicions)[number]

/** The code in the address of a page, or in what a browser has kept; undefined for anything else. */
export const referralCodeIn = (text: string): string | undefined => /^[0-9A-Z]{8}$/.exec(text.toUpperCase())?.[0]

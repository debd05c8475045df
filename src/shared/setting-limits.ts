/**
 * What the owner may set; a version of the settings holds everywhere once the older one is `cacheMs` old. An own rate
 * further than so much from the official one has to be meant.
 */
export const settingLimits = {
  shopName: 40,
  supportLink: 300,
  banner: 300,
  unpaidOrders: { min: 1, max: 20 },
  heldPieces: { min: 1, max: 1000 },
  newcomerHeldPieces: { min: 1, max: 1000 },
  playerChecks: { min: 1, max: 50 },
  /** Days. */
  deletedKeptDays: { min: 0, max: 3650 },
  /** Of the bonus on top-ups: steps of each currency, and the whole percentage of one. */
  bonusSteps: 3,
  bonusPercent: { min: 1, max: 50 },
  /** Of a house page in one language; all of it goes into one request. */
  housePage: 20_000,
  historyPage: 10,
  cacheMs: 10_000,
  unusualRatePercent: 30,
  /** What is put on top of the rate, and by how much the rate moves before prices follow it. */
  marginPercent: { min: 0, max: 100, decimals: 2 },
  movedPercent: { min: 0, max: 20, decimals: 2 },
  /** Among so many newest payments it is looked when a provider last answered. */
  statusPayments: 500,
} as const

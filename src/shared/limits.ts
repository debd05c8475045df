import { dayMs, hourMs, minuteMs } from './durations'

/** Every number that the shop promises, once. Durations in ms unless the name says otherwise. */
export const limits = {
  nickname: { min: 3, max: 32 },
  password: { min: 8, max: 200 },
  cart: { lines: 50, pieces: 100 },
  /** An administrator's search takes the beginning of an id, of so many characters or more. */
  orders: { pageSize: 6, searchLength: 3 },
  claims: { messageLength: 1000 },
  support: {
    nicknameLength: 64,
    userIdLength: 40,
    messageLength: 4000,
    replyLength: 4000,
    /** The same words of the same sender within this time are one request. */
    repeatMs: minuteMs,
    replyMs: dayMs,
  },
  topUps: {
    /** Digits of a player ID of Free Fire. */
    playerId: { min: 6, max: 12 },
    checks: { count: 20, windowMs: 10 * minuteMs },
    checkLifeMs: 10 * minuteMs,
    priceLifeMs: 5 * minuteMs,
    transactionId: { min: 8, max: 64 },
    savedPlayers: 5,
    packages: 60,
    /** Suppliers of a package besides the first. */
    otherSources: 3,
    pieces: 10,
  },
  product: { amounts: 60, regions: 40, keywords: 60, largestAmount: 1_000_000_000 },
  notifications: { shown: 3, ms: 5000 },
  shakeMs: 400,
} as const

/** Limits that no screen needs: the storefront loads all of `limits`. */
export const workerLimits = {
  page: { size: 50, max: 100 },
  /** How many of a kind are suggested to somebody who types. */
  suggestions: 5,
  /** Facts about the sender of a support request: so many of each kind, disputes among so many payments. */
  asker: { shown: 5, paymentsLooked: 50 },
  alerts: {
    /** A paid order, or a question to the shop, that waits longer than this raises an alert. */
    orderMs: 10 * minuteMs,
    answerMs: 20 * hourMs,
    /** The most alerts in one message to the operator; when a lost or refused message is sent again. */
    perMessage: 1000,
    againMs: 10 * minuteMs,
    refusedMs: hourMs,
  },
  /** By when a bank shows its customer what went back, at the latest: ten working days, by the others three. */
  refundShownMs: {
    card: 14 * dayMs,
    sbp: 3 * dayMs,
    payme: 3 * dayMs,
    click: 3 * dayMs,
  },
  suppliers: {
    /** Between two questions about an order: 10 s, doubled each time. */
    firstGapMs: 10_000,
    longestGapMs: 5 * minuteMs,
    /** A question so late was lost with its message, and the schedule sees to it. */
    overdueMs: minuteMs,
    alertAfterMs: 30 * minuteMs,
    /** An order that the supplier still does not know after this time never reached it. */
    neverThereMs: dayMs,
    /** Nobody else asks about an order while one worker may still be waiting for the answer. */
    leaseMs: 150_000,
    /** The longest that a supplier's answer to an order takes, with the question after it: 12 s a call. */
    placeMs: minuteMs,
    watchMs: 5 * minuteMs,
    /** A price or stock that was not confirmed for so long does not hold any more. */
    itemLifeMs: 30 * minuteMs,
    /** A supplier that has not answered for so long sells nothing any more. */
    downAfterMs: 10 * minuteMs,
    /** Orders in a row that a supplier refused or left unclear; then nothing is sold of it for this time. */
    breakAfter: 5,
    brokenMs: 10 * minuteMs,
    /** The days whose deliveries say how fast a supplier usually is, and how well it does. */
    healthDays: 7,
    /**
     * A worker has 1,000 statements for a batch of three orders: up to 400 for the lines of one and 15 for each piece.
     * Should three of the largest meet, what is done stays done and the others are asked for again.
     */
    piecesPerRun: 10,
  },
  /** The catalogue as a table; `shown` is how much of a preview is shown. */
  catalogueTable: {
    bytes: 1024 * 1024,
    rows: 10_000,
    products: 1000,
    shown: { products: 100, changes: 30, errors: 100, text: 300 },
  },
  /** Codes that one administrator, and all of them, may replace in an hour. */
  replacements: { perHour: 20, ofShopPerHour: 60, hourMs },
  /** Of a credit for who brought a newcomer: how long it waits after the order that counts. */
  referral: {
    waitMs: 14 * dayMs,
    /** A newcomer's first order is looked for with growing gaps, for a year. */
    shortestGapMs: minuteMs,
    longestGapMs: dayMs,
    lifeMs: 365 * dayMs,
    /** Providers are asked as long what they gave back. */
    watchGapMs: 6 * hourMs,
    watchMs: 180 * dayMs,
    perRun: 50,
  },
  /** Unpaid orders of one buyer, fewer pieces for one who has never paid, and how long an order keeps its codes. */
  unpaid: { orders: 3, pieces: 100, newcomerPieces: 10, payments: 15, holdMs: 30 * minuteMs },
  payments: {
    /** A provider page outlives the codes by a minute: what is paid in it can still be delivered. */
    pageMs: 31 * minuteMs,
    /** How long a wish that was never answered is repeated: Stripe takes no page that would live under 30 minutes. */
    askAgainMs: 45_000,
    firstCheckMs: 15_000,
    /** So many calls in a provider's name that prove nothing, in an hour, are told to the operator. */
    refusedAnHour: 20,
    /** Unsigned notices make us ask about a payment so often at once, and then once in each gap. */
    unsigned: { atOnce: 5, gapMs: 10_000 },
    longestGapMs: { pending: 10 * minuteMs, over: 15 * minuteMs, old: hourMs },
    watchMs: 3 * dayMs,
    /** Providers keep an idempotency key for 24 hours; after that the same wish would be a second one. */
    keyLifeMs: 23 * hourMs,
  },
  /** After so long without an answer of the bank prices that follow a rate stand still, and then they go. */
  rates: {
    driftPercent: 20,
    staleMs: 4 * dayMs,
    freezeMs: 2 * dayMs,
    removeMs: 7 * dayMs,
    /** Millionths for one dollar: what is larger can't be multiplied in the database. */
    largest: 100_000_000_000_000,
  },
  idempotencyKey: { min: 8, max: 64, ttlMs: dayMs },
  session: {
    ttlMs: 30 * dayMs,
    renewAfterMs: dayMs,
    longestMs: 180 * dayMs,
    cacheMs: 10_000,
    shown: 50,
    placeLength: 80,
  },
  /** A code of the app is good for its own step and one before and after; how long a login waits for the code. */
  totp: { digits: 6, stepMs: 30_000, around: 1, recoveryCodes: 10, loginMs: 5 * minuteMs },
  /** After an account is deleted, unless the owner says otherwise. */
  deletedKeptDays: 90,
  /** How long a confirmation of who one is counts. */
  stepUpMs: 5 * minuteMs,
  /** For how long what a session did without a confirmation is added up. */
  unconfirmedMs: dayMs,
  /** Codes that were delivered longer ago are old; of how many orders a session opens old ones without a confirmation. */
  oldCodes: { afterMs: dayMs, orders: 10 },
  /** How long who asks by a contact for a new password waits for the link, and how long the link is good. */
  contactRecovery: { waitMs: dayMs, openMs: dayMs, perRun: 20 },
  /** The codes by which somebody sets a new password for a lost one. */
  accountCodes: 10,
  /** After a change of the ways to get in, how long no money is sent to others. */
  transferHoldMs: dayMs,
  /** How long a login by Telegram may take, and how long it is good once it is back; how long a link of the bot is good. */
  telegram: {
    loginMs: 10 * minuteMs,
    enterMs: 2 * minuteMs,
    linkMs: dayMs,
    answeredMs: 10 * minuteMs,
  },
  /** How long a link in a mail is good, and how many may wait to be pressed. */
  email: { linkMs: hourMs, linksAtOnce: 3 },
  notices: {
    keptMs: 90 * dayMs,
    pageSize: 20,
    /** An order that was delivered within this time after its payment is no news: its buyer still looks at it. */
    soonMs: 2 * minuteMs,
    /** An order that was paid longer ago is not said to take longer. */
    waitsToldMs: dayMs,
    /** How many the schedule hands on as one message, and in one run. */
    perPart: 20,
    partsPerRun: 20,
    /** Between two tries of a channel: a minute, doubled each time; after a day none. */
    firstGapMs: minuteMs,
    longestGapMs: hourMs,
    triedForMs: dayMs,
  },
  /** Products that a buyer keeps, and offers that a buyer waits for. */
  favourites: { products: 200, watches: 50 },
  /** How long a device may take to answer, and how many keys an account may have. */
  passkeys: { challengeMs: 5 * minuteMs, perAccount: 20 },
  lockout: {
    failures: 10,
    failuresBeforeCheck: 3,
    windowMs: 15 * minuteMs,
    /** Of a nickname, from all devices together that it has never logged in on. */
    failuresADay: 100,
    dayMs,
    /** Of a network, whatever the nicknames. */
    failuresOfNetwork: 100,
    /** How long an isolate remembers a refusal. */
    cacheMs: 10_000,
  },
  /** Nicknames of earlier versions that the schedule looks at in one run. */
  looksPerRun: 1000,
  /** A browser is known again for a year, by so many nicknames that have logged in on it. */
  knownDevice: { lifeMs: 365 * dayMs, people: 5 },
  buyerLevel: { goal: 10 },
  catalogueCacheMs: 10_000,
  /** Of how many days the best sellers among games are told, and how long an isolate remembers them. */
  bestGames: { days: 30, cacheMs: hourMs },
  /** The batch that buys a remembered cart proves that it is still the same. */
  cartCacheMs: 5 * minuteMs,
  /** What a coupon may take off follows what its goods cost. */
  couponCacheMs: 30_000,
  /** Who pays without naming a sum agrees to the one that this isolate has shown last. */
  shownPriceMs: hourMs,
  /** The batch that delivers what was claimed a moment ago proves that it is still claimed. */
  claimedCacheMs: 30_000,
} as const

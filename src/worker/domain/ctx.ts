import type { Language } from '../../shared/languages'
import type { LeftOut } from '../../shared/parties'
import type { Database } from '../db/database'
import type { BotCheck } from './bot-check'
import type { CartLineView } from './cart/cart'
import type { ProductView } from './catalogue/catalogue'
import type { KnownOffers } from './freefire/freefire'
import type { HousePageView } from './house-pages/house-pages'
import type { KnownMark } from './marks/marks'
import type { PaymentDesk } from './payment-provider'
import type { KnownSettings, Settings, SettingValues } from './settings/settings'
import type { SupplierDesk } from './supplier'

export type Clock = { nowMs(): number }

export type Ids = {
  /** 10 digits, random: short enough to type. */
  userId(): string
  /** 12 characters of Crockford base32. */
  orderId(): string
  /** 8 characters of Crockford base32: somebody reads it out to somebody else. */
  ticketId(): string
  /** For everything that nobody types. */
  id(): string
  /** 12 characters of Crockford base32 in groups of 4: it is read out or typed once. */
  password(): string
  /** 16 of them, kept on paper. */
  recoveryCode(): string
  /** A session secret of 32 random bytes. */
  token(): string
}

/** Hashes passwords; the parameters travel with the hash. */
export type Passwords = {
  hash(password: string): Promise<string>
  verify(password: string, stored: string): Promise<boolean>
  /** Whether a stored hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean
  /** A hash nobody has the password of, so that an unknown nickname costs the same time. */
  decoy: string
}

/**
 * Seals codes at rest with the newest key of a keyring. The fingerprint is equal for equal codes under one key and says
 * nothing about them without it.
 */
export type Vault = {
  /** The key that seals; what names another one waits to be sealed anew. */
  currentKeyId: string
  /** The aliases are the code's fingerprints under the older keys. */
  seal(code: string): Promise<{ sealed: string; keyId: string; fingerprint: string; aliases: string[] }>
  /** Throws when the key is not ours or the text was altered. */
  unseal(stored: { sealed: string; keyId: string; fingerprint: string }): Promise<string>
}

/** Codes of an app that counts them from a secret and the time (RFC 6238). */
export type Totp = {
  /** 20 random bytes in base32. */
  newSecret(): string
  /** What an app reads from a picture. */
  uriOf(secret: string, nickname: string): string
  /** The step of 30 seconds whose code this is, among those around now. */
  stepOf(secret: string, code: string, nowMs: number): number | undefined
}

/** One thing that an isolate may remember for a while. Losing it costs time only. */
export type Memory<T> = {
  recall(): T | undefined
  remember(value: T, ttlMs: number): void
  forget(): void
}

/** The same for many things, each under its key. */
export type Shelf<T> = {
  recall(key: string): T | undefined
  remember(key: string, value: T, ttlMs: number): void
  forget(key: string): void
}

/** Asks the central bank. Hundredths of a sum for one dollar, and the day the rate is for. */
export type RateFeed = () => Promise<{ rate: number; date: string }>

/** What became of a message: `later` is worth another try, `refused` is not before somebody has changed something. */
export type Told =
  | { outcome: 'told' }
  | { outcome: 'later'; afterMs: number; why: string }
  | { outcome: 'refused'; why: string }

/** All that the operator is told of one kind: how much it is, and some of it. */
export type Notice = { kind: string; count: number; alerts: { subject: string; detail: string }[] }

/** Where the operator reads messages: one of all the notices, in the language they want. */
export type OperatorChannel = (notices: Notice[]) => Promise<Told>

export type Log = (event: string, details?: Record<string, unknown>) => void

/** A signed-in person. The role is never here: it is read with the data it protects (`caller.ts`). */
export type Person = {
  userId: string
  epoch: number
  /** When the session was written last, at most a day ago while it is in use. */
  issuedAtMs: number
  /** Not known of sessions from before it was written down. */
  beganAtMs?: number
  sessionKey: string
}

export type Ctx = {
  db: Database
  clock: Clock
  ids: Ids
  passwords: Passwords
  vault: Vault
  totp: Totp
  /** Whether administrators can do nothing before they have set up an app for codes. */
  totpRequired: boolean
  sessions: KVNamespace
  /** Sessions this isolate has read from KV a moment ago, by their keys. */
  knownSessions: Shelf<Omit<Person, 'sessionKey'>>
  /** Counts of failed logins that this isolate has read a moment ago and that refuse or slow who tries: when they end. */
  knownTries: Shelf<number>
  /** Carts as this isolate has shown them last, by the ids of their owners. */
  knownCarts: Shelf<CartLineView[]>
  sessionPepper: string
  delivery: Queue<DeliveryMessage>
  notices: Queue<NoticeMessage>
  jobs: Queue<JobMessage>
  /** Parties that the shop does without until their secrets are complete. */
  leftOut: readonly LeftOut[]
  /** Absent when the owner has named none. */
  operator: OperatorChannel | undefined
  /** Undefined where the shop has none. */
  botCheck: BotCheck | undefined
  catalogue: Memory<ProductView[]>
  payments: PaymentDesk
  suppliers: SupplierDesk
  topUpOffers: Memory<KnownOffers>
  rateFeed: RateFeed
  /** What the owner has set; at most ten seconds old when the call began. */
  settings: Settings
  /** The variable SHOP_CLOSED is set, whatever else the shop is closed by. */
  isClosedByOwner: boolean
  /** What would hold if nobody had set anything. */
  defaultSettings: SettingValues
  knownSettings: Memory<KnownSettings>
  knownMark: Memory<KnownMark>
  /** House pages as this isolate has shown them a moment ago. */
  knownHousePages: Shelf<HousePageView>
  log: Log
  /** What the caller's browser calls itself; empty when there is none. */
  userAgent: string
  language: Language
  /** Goes on after the answer was sent. */
  later(work: Promise<unknown>): void
}

/** Context of a call made by somebody who is signed in. */
export type CallerCtx = Ctx & {
  caller: Person
  /**
   * What the caller's session must be allowed to, checked with the data of the call. A spender's money isn't frozen, an
   * enroller is an administrator who may not have set up an app yet, and a session that only has to hold may be one
   * whose password is to be changed.
   */
  needs: 'session' | 'buyer' | 'spender' | 'enroller' | 'admin'
  /** The call is one that an administrator confirms: a password or a code must have been given a moment ago. */
  needsStepUp?: boolean
  idempotency?: { key: string; requestHash: string }
  /** Where the call comes from, if it came over the network. */
  address?: string
}

/** Messages carry ids only. */
export type DeliveryMessage = { orderId: string }
export type NoticeMessage = { alertIds: string[] }
/** A part of what a job of the schedule found due. */
export type JobMessage = { job: 'reconcile' | 'expire'; ids: string[] }

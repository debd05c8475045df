import type { Game } from '../../shared/games'
import type { Language } from '../../shared/languages'
import type { Channel } from '../../shared/notices'
import type { LeftOut } from '../../shared/parties'
import type { TierList } from '../../shared/tiers'
import type { Database } from '../db/database'
import type { Promotion } from '../db/schema-promotions'
import type { BotCheck } from './bot-check'
import type { Isolate } from './isolate'
import type { OrderPayments } from './order-payments'
import type { PaymentDesk } from './payment-desk'
import type {
  Bot,
  Clock,
  Ids,
  Log,
  OperatorChannel,
  PasskeyReader,
  Passwords,
  PersonalChannel,
  RateFeed,
  TelegramLogin,
  Totp,
  Vault,
} from './ports'
import type { Settings, SettingValues } from './shop-settings'
import type { SupplierDesk } from './supplier'

/** A signed-in person. The role is never here: it is read with the data it protects (`caller.ts`). */
export type Person = {
  userId: string
  epoch: number
  /** When the session was written last, at most a day ago while it is in use. */
  issuedAtMs: number
  /** Not known of sessions from before it was written down. */
  beganAtMs?: number
  /** When the login of this session proved the person: by a password, a passkey or a recovery code. */
  provenAtMs?: number
  sessionKey: string
}

export type Ctx = {
  db: Database
  clock: Clock
  ids: Ids
  passwords: Passwords
  vault: Vault
  totp: Totp
  /** Few calls need it, and none of the first ones of an isolate. */
  passkeys(): Promise<PasskeyReader>
  /** Whether administrators can do nothing before they have set up an app for codes. */
  totpRequired: boolean
  sessions: KVNamespace
  sessionPepper: string
  delivery: Queue<DeliveryMessage>
  /** Of messages to the operator. */
  alertQueue: Queue<AlertMessage>
  jobs: Queue<JobMessage>
  /** Parties that the shop does without until their secrets are complete. */
  leftOut: readonly LeftOut[]
  /** Absent when the owner has named none. */
  operator: OperatorChannel | undefined
  /** The shop's own address, as in `https://shop.example`; empty where it is not known. */
  origin: string
  /** The channels that the shop has. */
  channels: Partial<Record<Channel, PersonalChannel>>
  /** Undefined where people can't link Telegram. */
  bot: Bot | undefined
  telegramLogin: TelegramLogin | undefined
  /** Undefined where the shop has none. */
  botCheck: BotCheck | undefined
  payments: PaymentDesk
  orderPayments: OrderPayments
  suppliers: SupplierDesk
  rateFeed: RateFeed
  /** The owner's settings; at most ten seconds old when the call began. */
  settings: Settings
  /** The promotions that are not over; as old as the settings. */
  promotions: readonly Promotion[]
  /** All games, also those of the owner that are removed; as old as the settings. */
  games: readonly Game[]
  /** The tiers of buyers; as old as the settings. */
  tiers: TierList
  /** The variable SHOP_CLOSED is set, whatever else the shop is closed by. */
  isClosedByOwner: boolean
  /** The settings that hold while nobody has set anything. */
  defaultSettings: SettingValues
  log: Log
  /** The user agent of the caller's browser; empty when there is none. */
  userAgent: string
  /** City and country of the caller ("Tashkent, UZ"), as far as the edge knows them. */
  place: string
  language: Language
  isolate: Isolate
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
  /** The call is one that is confirmed: a password, a code or a passkey must have been given a moment ago. */
  needsStepUp?: boolean
  idempotency?: { key: string; requestHash: string }
  /** Where the call comes from, if it came over the network. */
  address?: string
}

/** Messages carry ids only. */
export type DeliveryMessage = { orderId: string }
export type AlertMessage = { alertIds: string[] }
/** A part of what a job of the schedule found due. */
export type JobMessage = { job: 'reconcile' | 'expire' | 'notices'; ids: string[] }

import { drizzle } from 'drizzle-orm/d1'
import { defaultLanguage, type Language } from '../shared/languages'
import type { BotCheck } from './domain/bot-check'
import type { CartLineView } from './domain/cart/cart'
import type { ProductView } from './domain/catalogue/catalogue'
import type {
  Clock,
  Ctx,
  DeliveryMessage,
  JobMessage,
  NoticeMessage,
  OperatorChannel,
  Person,
  Vault,
} from './domain/ctx'
import type { KnownOffers } from './domain/freefire/freefire'
import type { ClosedBy, KnownMark } from './domain/marks/marks'
import type { PaymentDesk } from './domain/payment-provider'
import { type KnownSettings, type Settings, settingsNow, shutDown, unchanged } from './domain/settings/settings'
import type { SupplierDesk } from './domain/supplier'
import { alertDetail, alertName, closedNotice } from './i18n'
import { jsonLog } from './log'
import { createCbu } from './providers/cbu'
import { randomIds } from './providers/ids'
import { createMemory, createShelf } from './providers/memory'
import { createPasswords } from './providers/passwords'
import { createPaymentDesk } from './providers/payment-desk'
import { replicated } from './providers/replicas'
import { createSupplierDesk } from './providers/supplier-desk'
import { createTelegram } from './providers/telegram'
import { totp } from './providers/totp'
import { createTurnstile } from './providers/turnstile'
import { codesKeysAmong, createVault } from './providers/vault'

const systemClock: Clock = { nowMs: () => Date.now() }

// Built once per isolate: they hold nothing of a request.
const passwords = createPasswords()
const catalogue = createMemory<ProductView[]>(systemClock)
const topUpOffers = createMemory<KnownOffers>(systemClock)
const knownSettings = createMemory<KnownSettings>(systemClock)
const knownMark = createMemory<KnownMark>(systemClock)
const knownCarts = createShelf<CartLineView[]>(systemClock, 1000)
const knownSessions = createShelf<Omit<Person, 'sessionKey'>>(systemClock, 10_000)
const vaults = new WeakMap<object, Promise<Vault>>()

function vaultOf(env: Bindings): Promise<Vault> {
  const known = vaults.get(env)
  if (known) return known
  const settings = new Map<string, unknown>(Object.entries(env))
  const vault = createVault(codesKeysAmong([...settings.keys()]).map((name) => String(settings.get(name))))
  vaults.set(env, vault)
  return vault
}

type Desks = {
  payments: PaymentDesk
  suppliers: SupplierDesk
  operator: OperatorChannel | undefined
  botCheck: BotCheck | undefined
}
const desks = new WeakMap<object, Desks>()

function desksOf(env: Bindings): Desks {
  const known = desks.get(env)
  if (known) return known
  const made = {
    payments: createPaymentDesk(env, locate),
    suppliers: createSupplierDesk(env, locate),
    operator: createTelegram(env, locate, { nameOf: alertName, detailOf: alertDetail }),
    botCheck: createTurnstile(env, locate),
  }
  desks.set(env, made)
  return made
}

// A base URL that begins with a slash is on the shop's own origin, where only the local demo has its simulators. Schedule
// and queue do not know that origin, so the last one asked for is remembered.
let ownOrigin = ''
const locate = (baseUrl: string): string => (baseUrl.startsWith('/') ? ownOrigin + baseUrl : baseUrl)

/** Notes where this shop answers. */
export function noteOrigin(origin: string): void {
  ownOrigin = origin
}

/** What holds while the shop is closed, by its database or by the owner. */
function closable(env: Bindings, settings: Settings): Settings {
  const closed: ClosedBy | undefined = settings.closed ?? (env.SHOP_CLOSED === 'yes' ? 'owner' : undefined)
  return closed ? shutDown(settings, closed, closedNotice) : settings
}

type Queues = { DELIVERY: Queue<DeliveryMessage>; NOTICES: Queue<NoticeMessage>; JOBS: Queue<JobMessage> }
type Bindings = Omit<Env, 'ASSETS' | keyof Queues> & Queues
type Later = { waitUntil(work: Promise<unknown>): void }

type Reader = {
  language?: Language
  userAgent?: string
  /** How far the replica of D1 must be that is read first; without it nobody but the primary is asked. */
  since?: D1SessionConstraint | D1SessionBookmark
}

/** `bookmark`: how far D1 was when this call read or wrote last, for the next call of the same person. */
type CallCtx = Ctx & { bookmark(): string | null }

/** Builds what the domain works with; the only place that joins it to bindings and providers. */
export async function createCtx(
  env: Bindings,
  execution: Later,
  { language = defaultLanguage, userAgent = '', since }: Reader = {},
): Promise<CallCtx> {
  const { database, bookmark } = since ? replicated(env.DB, since) : { database: env.DB, bookmark: () => null }
  const desksHere = desksOf(env)
  const defaultSettings = unchanged({ payments: desksHere.payments, supportLink: env.SUPPORT_LINK })
  const shop = { db: drizzle(env.DB), sessions: env.SESSIONS }
  const [vault, found] = await Promise.all([
    vaultOf(env),
    settingsNow(shop, { settings: knownSettings, mark: knownMark }, defaultSettings),
  ])
  const settings = closable(env, found)
  return {
    // A closed shop changes nothing but what brings it back, which an earlier database must be able to take.
    db: Object.assign(drizzle(database), { provenMark: settings.closed ? undefined : settings.mark }),
    bookmark,
    clock: systemClock,
    ids: randomIds,
    passwords,
    vault,
    totp,
    totpRequired: env.ADMIN_TOTP_REQUIRED === 'yes',
    sessions: env.SESSIONS,
    knownSessions,
    knownCarts,
    sessionPepper: env.SESSION_PEPPER,
    delivery: env.DELIVERY,
    notices: env.NOTICES,
    jobs: env.JOBS,
    catalogue,
    ...desksHere,
    topUpOffers,
    rateFeed: createCbu(() => locate(env.CBU_BASE_URL)),
    settings,
    defaultSettings,
    knownSettings,
    knownMark,
    log: jsonLog,
    userAgent,
    language,
    later: (work) => execution.waitUntil(work),
  }
}

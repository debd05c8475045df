import { drizzle } from 'drizzle-orm/d1'
import { defaultLanguage, type Language } from '../shared/languages'
import { type Config, readConfig } from './config/config'
import type { BotCheck } from './domain/bot-check'
import type { AlertMessage, Ctx, DeliveryMessage, JobMessage } from './domain/ctx'
import { findSession } from './domain/identity/identity'
import type { Isolate } from './domain/isolate'
import { wordsIn } from './domain/notices/notices'
import type { PaymentDesk } from './domain/payment-desk'
import { orderPayments } from './domain/payments/payments'
import type { Clock, OperatorChannel, Vault } from './domain/ports'
import { defaultSettingsOf, knownSettings, shopNow, shutDown } from './domain/settings/settings'
import type { ClosedBy, Settings, SettingValues } from './domain/shop-settings'
import * as shopWindow from './domain/shop-window/shop-window'
import type { SupplierDesk } from './domain/supplier'
import { alertDetail, alertName, closedNotice } from './i18n'
import { jsonLog } from './log'
import { createCbu } from './providers/cbu'
import { randomIds } from './providers/ids'
import { createMail } from './providers/mail'
import { createPasswords } from './providers/passwords'
import { createPaymentDesk } from './providers/payment-desk'
import { replicated, type Since } from './providers/replicas'
import { createSupplierDesk } from './providers/supplier-desk'
import { createTelegram } from './providers/telegram'
import { createTelegramBot } from './providers/telegram-bot'
import { createTelegramLogin } from './providers/telegram-login'
import { totp } from './providers/totp'
import { createTurnstile } from './providers/turnstile'
import { createVault } from './providers/vault'

const systemClock: Clock = { nowMs: () => Date.now() }

// Built once per isolate: they hold nothing of a request.
const passwords = createPasswords()
const isolate: Isolate = { clock: systemClock }

type Desks = {
  config: Config
  defaultSettings: SettingValues
  vault: Promise<Vault>
  payments: PaymentDesk
  suppliers: SupplierDesk
  operator: OperatorChannel | undefined
  channels: Ctx['channels']
  bot: Ctx['bot']
  telegramLogin: Ctx['telegramLogin']
  botCheck: BotCheck | undefined
}
const desks = new WeakMap<object, Desks>()

/** The configuration and the providers made from it, once for each isolate. Raises `ConfigError`. */
function desksOf(env: Bindings): Desks {
  const known = desks.get(env)
  if (known) return known
  const config = readConfig({ ...env })
  if (config.leftOut.length > 0) jsonLog('config_incomplete', { leftOut: config.leftOut })
  const bot = createTelegramBot(config, locate)
  const mail = createMail(config, locate, {
    binding: env.EMAIL,
    originOf: () => config.origin || ownOrigin,
    choicesIn: async (language) => (await wordsIn(language)).mail.choices,
  })
  const payments = createPaymentDesk(config, locate)
  const made = {
    config,
    defaultSettings: defaultSettingsOf({ ...config, payments }),
    vault: createVault(config.codesKeys),
    payments,
    suppliers: createSupplierDesk(config, locate),
    operator: createTelegram(config, locate, { nameOf: alertName, detailOf: alertDetail }),
    channels: { ...(bot && { telegram: bot.say }), ...(mail && { email: mail }) },
    bot,
    telegramLogin: createTelegramLogin(config, locate),
    botCheck: createTurnstile(config, locate),
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

/** Whether search engines may list this shop: not a shop for rehearsals, nor one without a mode. */
export const isListed = ({ SHOP_MODE: mode }: { SHOP_MODE: string }): boolean =>
  mode === 'production' || mode === 'demo'

/** The settings that hold, also while the database or the owner has closed the shop. */
function closable(settings: Settings, isClosed: boolean): Settings {
  const closed: ClosedBy | undefined = settings.closed ?? (isClosed ? 'owner' : undefined)
  return closed ? shutDown(settings, closed, closedNotice) : settings
}

type Queues = { DELIVERY: Queue<DeliveryMessage>; NOTICES: Queue<AlertMessage>; JOBS: Queue<JobMessage> }
type Bindings = Omit<Env, 'ASSETS' | keyof Queues> & Queues
type Later = { waitUntil(work: Promise<unknown>): void }

type Reader = {
  language?: Language
  userAgent?: string
  place?: string
  /** Whose session is looked for in KV while D1 is asked for the settings, if it has to be. */
  token?: string | undefined
  /** How recent the replica of D1 must be that is read; without it only the primary is read. */
  since?: Since
  /** A page decides nothing: in a new isolate it shows what the shop window has. */
  isPage?: boolean
  /** What is shown, and renewed while D1 is asked for the settings, if it has to be. */
  showing?: shopWindow.Showing | undefined
}

/**
 * `bookmark`: how far D1 was when this call read or wrote last, for the next call of the same person. `readNewest`: from
 * now on only the primary is read.
 */
type CallCtx = Ctx & { bookmark(): string | null; readNewest(): void }

const primaryAlone = (database: D1Database) => ({ database, bookmark: () => null, readNewest: () => {} })

/** Builds what the domain works with; the only place that joins it to bindings and providers. */
export async function createCtx(
  env: Bindings,
  execution: Later,
  { language = defaultLanguage, userAgent = '', place = '', since, token, isPage = false, showing }: Reader = {},
): Promise<CallCtx> {
  const { database, bookmark, readNewest } = since ? replicated(env.DB, since) : primaryAlone(env.DB)
  const { config, vault: opening, ...desksHere } = desksOf(env)
  const later = (work: Promise<unknown>) => execution.waitUntil(work)
  const shop = { db: drizzle(env.DB), sessions: env.SESSIONS, isolate, clock: systemClock, later }
  const person = { ...shop, sessionPepper: config.sessionPepper }
  const isQuiet = !knownSettings(shop).recall()
  const noted = token && isQuiet ? findSession(person, token).catch(() => undefined) : undefined
  const looking = since === 'first-unconstrained' ? shopWindow.take(shop) : undefined
  if (isPage) await looking
  const shopped = shopNow(shop, desksHere.defaultSettings, isPage)
  const isTrusted = shopped.then(
    ({ settings: { closed } }) => !closed && !config.isClosed,
    () => false,
  )
  const beside = isQuiet && showing && shopWindow.renewBeside({ ...shop, db: drizzle(database) }, showing, isTrusted)
  const [vault, found, isFromWindow] = await Promise.all([opening, shopped, looking, noted, beside])
  const settings = closable(found.settings, config.isClosed)
  const ctx: CallCtx = {
    // A closed shop only changes what opens it again, and an earlier database must be able to take that.
    db: Object.assign(drizzle(database), { provenMark: settings.closed ? undefined : settings.mark }),
    bookmark,
    readNewest,
    clock: systemClock,
    ids: randomIds,
    passwords,
    vault,
    totp,
    passkeys: async () => (await import('./providers/passkeys')).passkeyReader,
    totpRequired: config.totpRequired,
    sessions: env.SESSIONS,
    sessionPepper: config.sessionPepper,
    delivery: env.DELIVERY,
    alertQueue: env.NOTICES,
    jobs: env.JOBS,
    ...desksHere,
    origin: config.origin || ownOrigin,
    orderPayments,
    leftOut: config.leftOut,
    rateFeed: createCbu(() => locate(config.cbuBaseUrl)),
    settings,
    games: found.games,
    promotions: found.promotions,
    tiers: found.tiers,
    isClosedByOwner: config.isClosed,
    log: jsonLog,
    userAgent,
    place,
    language,
    isolate,
    later,
  }
  // From the primary: what follows begins with it.
  if (isFromWindow)
    ctx.later(shopWindow.renew({ ...ctx, db: Object.assign(shop.db, { provenMark: ctx.db.provenMark }) }))
  return ctx
}

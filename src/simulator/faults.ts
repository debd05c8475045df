import type { MiddlewareHandler } from 'hono'
import { chanceOf } from './random'

const callFaults = ['timeout', 'error500'] as const
const webhookFaults = [
  'lost_webhook',
  'duplicate_webhook',
  'late_webhook',
  'reordered_webhooks',
  'forged_webhook',
] as const
const doorFaults = ['other_address'] as const
const chatFaults = ['too_many', 'blocked'] as const
const updateFaults = ['duplicate_update', 'old_update', 'forged_update'] as const
/** What can be wrong with somebody who comes back from Telegram; an audience that is a number is right. */
export const loginFaults = [
  'wrong_issuer',
  'wrong_audience',
  'number_audience',
  'wrong_nonce',
  'wrong_state',
  'wrong_signature',
  'expired_token',
] as const
const feedFaults = ['absent', 'absurd', 'malformed'] as const
const orderFaults = [
  ...(['rubbish', 'unavailable', 'cancelled', 'slow', 'empty_balance'] as const),
  ...(['same_key', 'image_key', 'other_player', 'stuck'] as const),
] as const
const unlike = (...others: OrderFault[]) => orderFaults.filter((each) => !others.includes(each))

type CallFault = (typeof callFaults)[number]
export type WebhookFault = (typeof webhookFaults)[number]
type ChatFault = (typeof chatFaults)[number]
type UpdateFault = (typeof updateFaults)[number]
export type LoginFault = (typeof loginFaults)[number]
type DoorFault = (typeof doorFaults)[number]
type FeedFault = (typeof feedFaults)[number]
export type OrderFault = (typeof orderFaults)[number]
export type Fault = CallFault | WebhookFault | FeedFault | ChatFault | OrderFault | DoorFault | UpdateFault | LoginFault

/** The faults that each provider can have. */
export const faultsOf = {
  stripe: [...callFaults, ...webhookFaults],
  yookassa: [...callFaults, ...webhookFaults],
  cbu: [...callFaults, ...feedFaults],
  gamesdrop: [...callFaults, ...unlike('image_key', 'other_player')],
  click: [...callFaults, ...webhookFaults],
  payme: [...callFaults, ...webhookFaults],
  kinguin: [...callFaults, ...unlike('other_player'), ...webhookFaults],
  smileone: [...callFaults, 'rubbish', 'unavailable', 'empty_balance'],
  moogold: [...callFaults, ...unlike('same_key', 'image_key'), 'other_address'],
  telegram: [...callFaults, ...chatFaults, ...updateFaults],
  telegram_login: [...callFaults, ...loginFaults],
  turnstile: [...callFaults],
  resend: [...callFaults, ...chatFaults],
} as const satisfies Record<string, readonly Fault[]>

export type Provider = keyof typeof faultsOf
/** Trouble by chance: of a hundred exchanges so many meet one of these faults; the seed says which. */
export type Weather = { percent: number; seed: number; faults: readonly string[] }
type Due = { provider: Provider; fault: Fault; times: number }

export type Faults = ReturnType<typeof createFaults>

/** Faults that were ordered and not yet used up, the one ordered first comes first; where none is due, the weather. */
export function createFaults() {
  let due: Due[] = []
  let weather: Weather | undefined
  const exchanges = new Map<string, number>()
  const happened = new Map<string, number>()

  function take<Kind extends Fault>(provider: Provider, kinds: readonly Kind[]): Kind | undefined {
    const kind = takeOrdered(provider, kinds) ?? byChance(provider, kinds)
    if (kind) happened.set(`${provider} ${kind}`, (happened.get(`${provider} ${kind}`) ?? 0) + 1)
    return kind
  }

  /** Decided by the seed and by the number of the exchange, whatever goes on at other providers meanwhile. */
  function byChance<Kind extends Fault>(provider: Provider, kinds: readonly Kind[]): Kind | undefined {
    if (!weather) return undefined
    const { percent, seed, faults } = weather
    const place = `${provider} ${kinds[0]}`
    const nth = (exchanges.get(place) ?? 0) + 1
    exchanges.set(place, nth)
    const known: readonly Fault[] = faultsOf[provider]
    const possible = kinds.filter((kind) => known.includes(kind) && faults.includes(kind))
    const share = (chanceOf(`${seed} ${place} ${nth}`) * 100) / percent
    return share < 1 ? possible[Math.floor(share * possible.length)] : undefined
  }

  function takeOrdered<Kind extends Fault>(provider: Provider, kinds: readonly Kind[]): Kind | undefined {
    for (const each of due) {
      const kind = each.provider === provider ? kinds.find((one) => one === each.fault) : undefined
      if (!kind) continue
      each.times -= 1
      due = due.filter(({ times }) => times > 0)
      return kind
    }
    return undefined
  }

  return {
    order(wanted: Due): void {
      due.push({ ...wanted })
    },
    clear(): void {
      due = []
      weather = undefined
    },
    change(wanted: Weather): void {
      weather = wanted.percent > 0 ? wanted : undefined
    },
    /** How often each fault has happened, by provider and fault. */
    happened: (): Record<string, number> => Object.fromEntries(happened),
    list: (): Due[] => due.map((each) => ({ ...each })),
    isDue: (provider: Provider, fault: Fault) => due.some((each) => each.provider === provider && each.fault === fault),
    takeForCall: (provider: Provider) => take(provider, callFaults),
    /** Of a provider that calls the shop: its page fails, or what the shop answers gets lost. */
    takeForPage: (provider: Provider) => take(provider, ['error500']),
    takeForAnswer: (provider: Provider) => take(provider, ['timeout']),
    takeForFeed: () => take('cbu', feedFaults),
    /** A supplier that lets in only calls from an address that it knows. */
    takeForDoor: (provider: Provider) => take(provider, doorFaults),
    takeForChat: () => take('telegram', chatFaults),
    takeForUpdate: () => take('telegram', updateFaults),
    takeForLogin: () => take('telegram_login', loginFaults),
    takeForMail: () => take('resend', chatFaults),
    takeForOrder: (provider: Provider) => take(provider, orderFaults),
    /** An event that nothing older could overtake leaves the reordering to a later one. */
    takeForEvent: (provider: Provider, canBeOvertaken: boolean) =>
      take(provider, canBeOvertaken ? webhookFaults : webhookFaults.filter((each) => each !== 'reordered_webhooks')),
  }
}

/** An answer that gets lost on its way. */
export const lost = () => new Response(null, { status: 599, headers: { 'X-Simulator': 'lost' } })

/** Lets the calls of a provider's API go wrong as ordered; `failure` is the body of its own error 500. */
export const failing =
  (faults: Faults, provider: Provider, failure: () => object): MiddlewareHandler =>
  async (c, next) => {
    const fault = faults.takeForCall(provider)
    if (fault === 'error500') return c.json(failure(), 500)
    await next()
    if (fault === 'timeout') c.res = lost()
  }

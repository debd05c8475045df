import type { MiddlewareHandler } from 'hono'

const callFaults = ['timeout', 'error500'] as const
const webhookFaults = [
  'lost_webhook',
  'duplicate_webhook',
  'late_webhook',
  'reordered_webhooks',
  'forged_webhook',
] as const
const chatFaults = ['too_many', 'blocked'] as const
const feedFaults = ['absent', 'absurd', 'malformed'] as const
const orderFaults = ['rubbish', 'unavailable', 'cancelled', 'slow', 'same_key', 'empty_balance', 'image_key'] as const

type CallFault = (typeof callFaults)[number]
export type WebhookFault = (typeof webhookFaults)[number]
type ChatFault = (typeof chatFaults)[number]
type FeedFault = (typeof feedFaults)[number]
export type OrderFault = (typeof orderFaults)[number]
export type Fault = CallFault | WebhookFault | FeedFault | ChatFault | OrderFault

/** What can go wrong with each provider. */
export const faultsOf = {
  stripe: [...callFaults, ...webhookFaults],
  yookassa: [...callFaults, ...webhookFaults],
  cbu: [...callFaults, ...feedFaults],
  gamesdrop: [...callFaults, ...orderFaults.filter((each) => each !== 'image_key')],
  kinguin: [...callFaults, ...orderFaults, ...webhookFaults],
  telegram: [...callFaults, ...chatFaults],
  turnstile: [...callFaults],
} as const satisfies Record<string, readonly Fault[]>

export type Provider = keyof typeof faultsOf
type Due = { provider: Provider; fault: Fault; times: number }

export type Faults = ReturnType<typeof createFaults>

/** Faults that were ordered and not yet used up; the one ordered first comes first. */
export function createFaults() {
  let due: Due[] = []

  function take<Kind extends Fault>(provider: Provider, kinds: readonly Kind[]): Kind | undefined {
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
    },
    list: (): Due[] => due.map((each) => ({ ...each })),
    isDue: (provider: Provider, fault: Fault) => due.some((each) => each.provider === provider && each.fault === fault),
    takeForCall: (provider: Provider) => take(provider, callFaults),
    takeForFeed: () => take('cbu', feedFaults),
    takeForChat: () => take('telegram', chatFaults),
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

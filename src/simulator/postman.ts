import type { Faults, WebhookFault } from './faults'
import type { SimulatorOptions } from './options'

type Sender = 'stripe' | 'yookassa' | 'kinguin'
/** A provider that wants an answer of the shop, not just its attention. */
type Caller = 'payme' | 'click'

/** One webhook. Its headers are made anew for each attempt, as a signature holds only for a while. */
export type Letter = { event: string; body: string; headers: () => Promise<Record<string, string>> }
/** A genuine event, what a forger sends instead, and an older event of the same payment that may come after it. */
export type Mail = { sender: Sender; genuine: Letter; forged: Letter[]; older?: Letter }

/** What the shop has answered, or null when nothing came back. */
export type Heard = { status: number; body: string } | null

type Attempt = { provider: Sender | Caller; event: string; status: number | null; at: string }

const lateMs = 31 * 60_000
const forgerWaitsMs = 300
const gapsMs = [1000, 3000, 10_000, 30_000, 60_000, 60_000, 60_000]
const mostRemembered = 1000

const isSuccess = (status: number | null) => status !== null && status >= 200 && status < 300
const isTaken = {
  stripe: isSuccess,
  yookassa: (status: number | null) => status === 200,
  kinguin: isSuccess,
} as const satisfies Record<Sender, unknown>

export type Postman = ReturnType<typeof createPostman>

/** Brings events to the shop, again and again until it takes them, with the faults that were ordered. */
export function createPostman(options: SimulatorOptions, faults: Faults) {
  const attempts: Attempt[] = []
  const held = new Set<() => Promise<void>>()

  async function send(provider: Sender | Caller, letter: Letter): Promise<Heard> {
    const headers = { 'Content-Type': 'application/json; charset=utf-8', ...(await letter.headers()) }
    const url = `${options.origin()}/api/webhooks/${provider}`
    const request = new Request(url, { method: 'POST', headers, body: letter.body, redirect: 'manual' })
    const heard = await hear(options.deliver, request)
    const at = new Date(options.nowMs()).toISOString()
    attempts.push({ provider, event: letter.event, status: heard?.status ?? null, at })
    if (attempts.length > mostRemembered) attempts.shift()
    return heard
  }

  const attempt = async (sender: Sender, letter: Letter) => (await send(sender, letter))?.status ?? null

  async function bring(sender: Sender, letter: Letter, tries = 0): Promise<void> {
    const status = await attempt(sender, letter)
    const gapMs = gapsMs[tries]
    if (isTaken[sender](status) || gapMs === undefined) return
    options.later(() => bring(sender, letter, tries + 1), gapMs)
  }

  async function carry({ sender, genuine, forged, older }: Mail, fault: WebhookFault | undefined): Promise<void> {
    if (fault === 'forged_webhook') await forge(sender, forged)
    const copies = fault === 'duplicate_webhook' ? [genuine, genuine] : [genuine]
    await Promise.all(copies.map((copy) => bring(sender, copy)))
    if (fault === 'reordered_webhooks' && older) await bring(sender, older)
  }

  /** A forger does not try again. */
  async function forge(sender: Sender, letters: Letter[]): Promise<void> {
    for (const letter of letters) await attempt(sender, letter)
  }

  /** Does something only when `release` or half an hour says so. */
  function hold(work: () => Promise<void>): void {
    const once = async () => {
      if (held.delete(once)) await work()
    }
    held.add(once)
    options.later(once, lateMs)
  }

  return {
    send(mail: Mail): void {
      const fault = faults.takeForEvent(mail.sender, mail.older !== undefined)
      if (fault === 'lost_webhook') return
      if (fault === 'late_webhook') hold(() => bring(mail.sender, mail.genuine))
      else options.later(() => carry(mail, fault), 0)
    },
    /** A payment was made: a forger says at once that it is paid. The fault is left for the real event. */
    announce(sender: Sender, forged: () => Letter[]): void {
      if (faults.isDue(sender, 'forged_webhook')) options.later(() => forge(sender, forged()), forgerWaitsMs)
    },
    /** One call whose answer counts. */
    async ask(caller: Caller, letter: Letter): Promise<Heard> {
      const isLost = faults.takeForAnswer(caller) === 'timeout'
      const heard = await send(caller, letter)
      return isLost ? null : heard
    },
    hold,
    async release(): Promise<number> {
      const waiting = [...held]
      await Promise.all(waiting.map((send) => send()))
      return waiting.length
    },
    deliveries: (): Attempt[] => [...attempts],
  }
}

async function hear(deliver: SimulatorOptions['deliver'], request: Request): Promise<Heard> {
  try {
    const answer = await deliver(request)
    return { status: answer.status, body: await answer.text() }
  } catch {
    return null
  }
}

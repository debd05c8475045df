import type { Ctx } from '../../../src/worker/domain/ctx'
import { ProviderError } from '../../../src/worker/domain/payment-provider'
import type { ServedProvider } from '../../../src/worker/domain/served-provider'
import { type Caller, callers, type Send, sendTo, type Transaction } from '../callers'
import type { Booked, Outside, Trouble } from './outside'

export type Verb = 'begin' | 'pay' | 'cancel'

/** A transaction as its provider knows it: what the shop has said ok to, and which calls have had no answer yet. */
export type Begun = Transaction & {
  caller: Caller
  home: string
  unheard: Set<Verb>
  isPaid: boolean
  isCancelled: boolean
  /** Given back by the provider alone, which does not tell the shop. */
  isReturned: boolean
  /** With another sum, or by somebody without the key: nothing may ever come of it. */
  isFlawed: boolean
}

const holds = ({ isPaid, isCancelled, isReturned }: Begun) => isPaid && !isCancelled && !isReturned

/**
 * The providers that call the shop, each as `callers` says that it speaks. They remember what they were told and call again
 * where an answer was lost. Those that can be asked and told to give back are so here too, out of this memory.
 */
export function createPlayCallers(real: ReadonlyMap<string, ServedProvider>, beat: () => Promise<void>) {
  const all = new Map<string, Begun>()
  const troubles = new Map<string, Trouble[]>()
  const transactionsOf = (home: string) => [...all.values()].filter((one) => one.home === home)

  /** The way to the shop, on which calls and answers are lost. */
  const lineOf =
    (ctx: Ctx, { home, caller }: Begun): Send =>
    async (call) => {
      const trouble = troubles.get(home)?.shift()
      if (trouble === 'down' || trouble === 'refused') throw new Lost()
      const answer = await sendTo(ctx, caller)(call)
      if (trouble === 'answer_lost') throw new Lost()
      return answer
    }

  /** One call. Answers what was said, in our words; `lost` when nothing was heard; or what is never to be said. */
  async function call(ctx: Ctx, one: Begun, verb: Verb): Promise<string> {
    const before = { ...one }
    one.unheard.add(verb)
    const said = await one.caller[verb](lineOf(ctx, one), one).catch(orLost)
    if (said === 'lost') return said
    one.unheard.delete(verb)
    if (verb === 'pay') one.isPaid ||= said === 'ok'
    if (verb === 'cancel') one.isCancelled ||= said === 'ok'
    if (verb === 'pay' && said === 'ok' && before.isCancelled) return 'paid_again'
    if (verb === 'pay' && said !== 'ok' && holds(before) && holds(one)) return 'forgotten'
    return wordOf(one.caller, verb, said)
  }

  function open(ctx: Ctx, home: string, { id, provider, amount }: Booked, flaw: Partial<Transaction>) {
    const caller = callers.find(({ name }) => name === provider)
    if (!caller) return undefined
    const one: Begun = {
      ...{ name: caller.newName(), paymentId: id, minor: amount, begunAtMs: ctx.clock.nowMs(), ...flaw },
      ...{ caller, home, unheard: new Set(), isPaid: false, isCancelled: false, isReturned: false },
      isFlawed: Object.keys(flaw).length > 0,
    }
    all.set(one.name, one)
    return one
  }

  async function about<T>(externalId: string, work: (one: Begun) => T): Promise<T> {
    await beat()
    const one = all.get(externalId)
    const trouble = one && troubles.get(one.home)?.shift()
    if (!one || trouble === 'down' || trouble === 'refused') throw new ProviderError('unknown', 'down')
    const given = work(one)
    await beat()
    if (trouble === 'answer_lost') throw new ProviderError('unknown', 'lost')
    return given
  }

  function giveBack(one: Begun): void {
    if (!one.isPaid) throw new ProviderError('refused', 'not paid')
    one.isReturned = true
  }

  const cabinet: Required<Pick<ServedProvider, 'lookUp' | 'refund'>> = {
    lookUp: ({ externalId }) =>
      about(externalId, (one) => {
        if (!one.isPaid) return 'unclear'
        return holds(one) ? 'paid' : 'reversed'
      }),
    refund: ({ externalId }) =>
      about(externalId, (one) => {
        giveBack(one)
        return 'done'
      }),
  }

  const outside: Outside = {
    troubles,
    hasNews: (home, booked) =>
      keptOf(home, booked.id) !== (booked.outcome === null ? 0 : booked.amount - booked.refunded),
    disagrees: (home, { net, ...booked }) => [
      ...(outside.hasNews(home, booked) ? ['with the provider'] : []),
      ...(net === booked.refunded ? [] : ['given back']),
    ],
  }
  const keptOf = (home: string, paymentId: string): number =>
    transactionsOf(home).reduce((sum, one) => sum + (one.paymentId === paymentId && holds(one) ? one.minor : 0), 0)

  return {
    ...outside,
    served: new Map([...real].map(([name, each]) => [name, { ...each, ...(each.lookUp && cabinet) }])),
    open,
    call,
    transactionsOf,
    stateOf: (ctx: Ctx, one: Begun) => one.caller.stateOf(lineOf(ctx, one), one).catch(orLost),
    /** What its owner gives back in the cabinet of a provider that tells the shop nothing of it. */
    giveBackAlone(one: Begun): void {
      if (real.get(one.caller.name)?.lookUp && holds(one)) giveBack(one)
    },
  }
}
export type PlayCallers = ReturnType<typeof createPlayCallers>

class Lost extends Error {}

function orLost(error: unknown): 'lost' {
  if (error instanceof Lost) return 'lost'
  throw error
}

/** Our word for a code. A provider may say several things with one: of these the first, or the one that a call expects. */
const wordOf = ({ codes }: Caller, verb: Verb, said: string): string =>
  verb === 'cancel' && said === codes.used_up
    ? 'used_up'
    : (Object.entries(codes).find(([, code]) => code === said)?.[0] ?? said)

import { toldOf, wasToldSo } from './rules'
import type { Begun, Verb } from './served'
import { at, note, type Table, type World } from './table'

type How = { nth: number; part: number }

/** One call, and how it ended. */
async function tell(table: Table, world: World, one: Begun, verb: Verb): Promise<void> {
  note(table, world, `${verb} ${await table.callers.call(table.ctx, one, verb)}`)
}

/** Somebody opens the page of a payment, some of them with another sum or without the key. */
function opened({ ctx, callers }: Table, { home, payments }: World, { nth, part }: How): Begun | undefined {
  const known = at(payments, nth)
  if (!known) return undefined
  const flaw = part > 95 ? { isForged: true } : part > 90 ? { minor: known.amount + 100 } : {}
  return callers.open(ctx, home, known, flaw)
}

const ofTransaction =
  (perform: (table: Table, world: World, one: Begun, how: How) => Promise<unknown>) =>
  (table: Table, world: World, how: How) => {
    const one = at(table.callers.transactionsOf(world.home), how.nth)
    return one && perform(table, world, one, how)
  }

async function charge(table: Table, world: World, how: How): Promise<void> {
  const one = opened(table, world, how)
  if (!one) return
  await tell(table, world, one, 'begin')
  await tell(table, world, one, 'pay')
}

/** What providers that call us do, and their buyers and owners. Some calls come twice at the same moment. */
export const servedDeeds = {
  begin: (table: Table, world: World, how: How) => {
    const one = opened(table, world, how)
    return one && tell(table, world, one, 'begin')
  },
  charge: (table: Table, world: World, how: How) =>
    Promise.all([charge(table, world, how), how.part % 3 === 0 && charge(table, world, { ...how, nth: how.nth + 1 })]),
  perform: ofTransaction((table, world, one, { part }) =>
    Promise.all([tell(table, world, one, 'pay'), part > 70 && tell(table, world, one, 'pay')]),
  ),
  annul: ofTransaction((table, world, one, { part }) =>
    Promise.all([
      tell(table, world, one, 'cancel'),
      part > 70 && tell(table, world, one, part > 85 ? 'pay' : 'cancel'),
    ]),
  ),
  again: ofTransaction(async (table, world, one) => {
    const before = toldOf(one)
    const [state] = await Promise.all([table.callers.stateOf(table.ctx, one), tell(table, world, one, 'begin')])
    const isSure = one.unheard.size === 0 && toldOf(one) === before && state !== 'lost'
    note(table, world, `ask ${isSure && !wasToldSo(one, state) ? 'told wrongly' : 'ok'}`)
  }),
  alone: ofTransaction((table, _, one) => Promise.resolve(table.callers.giveBackAlone(one))),
  // This is the schedule's: see `play`.
  late: () => undefined,
}

const any = ['ok', 'lost', 'forged', 'unknown_transaction']

/** What may be said to each call. */
export const maySay: Record<Verb | 'ask', string[]> = {
  begin: ['ok', 'lost', 'forged', 'wrong_amount', 'busy', 'already_paid', 'not_payable', 'over'],
  pay: [...any, 'over', 'not_payable'],
  cancel: [...any, 'used_up'],
  ask: ['ok'],
}

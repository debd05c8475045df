import { pageQuery } from '../../shared/contract/common'
import { changePassword, finishLogin, login, type Profile, register } from '../../shared/contract/identity'
import * as identity from '../domain/identity/identity'
import * as ledger from '../domain/ledger/ledger'
import * as referral from '../domain/referral/referral'
import * as waysIn from '../domain/ways-in/ways-in'
import { person, personAfterFailures } from '../middleware/bot-check'
import { factory } from '../middleware/factory'
import { begun, begunOrPending, deviceCookie, visitorOf } from '../middleware/known-device'
import { limitRegister } from '../middleware/rate-limit'
import { buyer, leaver, member } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { done } from './done'
import { sessionsAnswer } from './views/session'
import { statementAnswer } from './views/statement'
import { ownTierAnswer } from './views/tiers'
import { balanceAnswer, balancesAnswer, major } from './views/units'

export const identityRoutes = factory
  .createApp()
  .post('/register', limitRegister, body(register), person('register'), async (c) =>
    c.json(begun(c, await referral.register(c.var.ctx, c.req.valid('json'), deviceCookie(c))), 201),
  )
  .post('/login', body(login), personAfterFailures, async (c) =>
    c.json(begunOrPending(c, await identity.login(c.var.ctx, c.req.valid('json'), visitorOf(c)))),
  )
  .post('/login/code', body(finishLogin), async (c) =>
    c.json(begun(c, await identity.finishLogin(c.var.ctx, c.req.valid('json'), visitorOf(c)))),
  )
  .post('/logout', leaver, (c) => done(c, identity.logout(c.var.caller)))
  .post('/logout/everywhere', member, (c) => done(c, identity.logoutEverywhere(c.var.caller)))
  .get('/sessions', buyer, async (c) => {
    const { caller } = c.var
    return c.json(sessionsAnswer(await identity.listSessions(caller, caller.caller.userId)))
  })
  .delete('/sessions/:id', buyer, (c) => done(c, identity.endOwnSession(c.var.caller, c.req.param('id'))))
  .post('/password', member, body(changePassword), async (c) =>
    c.json(begun(c, await waysIn.changePassword(c.var.caller, c.req.valid('json'), deviceCookie(c)))),
  )
  .delete('/password', buyer, (c) => done(c, waysIn.removePassword(c.var.caller)))
  .get('/profile', member, async (c) => {
    const { balances, debts, tier, ...profile } = await identity.profile(c.var.caller)
    return c.json<Profile>({
      ...{ ...profile, ...balancesAnswer(balances), tier: ownTierAnswer(c.var.ctx, tier) },
      debts: debts.map(({ currency, amount }) => ({ currency, amount: major(amount) })),
    })
  })
  .get('/balance', buyer, async (c) => c.json(balanceAnswer(await ledger.balances(c.var.caller))))
  .get('/balance/statement', buyer, query(pageQuery), async (c) =>
    c.json(statementAnswer(await ledger.statement(c.var.caller, c.req.valid('query')))),
  )

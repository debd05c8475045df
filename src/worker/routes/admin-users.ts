import { type AdminUserStory, editedUser, userFilters } from '../../shared/contract/admin'
import { because, searchQuery } from '../../shared/contract/common'
import type { Orders } from '../../shared/contract/orders'
import { newNote } from '../../shared/contract/stories'
import { toMajor } from '../../shared/money'
import { listSessions } from '../domain/identity/identity'
import { statementOf } from '../domain/ledger/ledger'
import { addNote } from '../domain/notes/notes'
import * as orders from '../domain/orders/orders'
import * as users from '../domain/users/users'
import { frozenOf } from '../domain/vouchers/vouchers'
import { factory } from '../middleware/factory'
import { idempotent } from '../middleware/idempotency'
import { admin } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { csvAnswer } from './csv-answer'
import { done } from './done'
import { userTable } from './views/exports'
import { orderAnswer } from './views/order'
import { sessionsAnswer } from './views/session'
import { statementAnswer } from './views/statement'
import { noteAnswer } from './views/story'
import { userTierAnswer } from './views/tiers'
import { bookedUserAnswer, userAnswer } from './views/user'
import { frozenAnswer } from './views/voucher'

export const adminUserRoutes = factory
  .createApp()
  .get('/admin/users', admin, query(searchQuery), async (c) => {
    const page = await users.list(c.var.caller, c.req.valid('query'))
    return c.json({ ...page, users: page.users.map(userAnswer) })
  })
  .post('/admin/user-export', admin, body(userFilters), async (c) =>
    csvAnswer(c, userTable, await users.exportUsers(c.var.caller, c.req.valid('json'))),
  )
  .put('/admin/users/:id', admin, body(editedUser), async (c) =>
    c.json(bookedUserAnswer(await users.edit(c.var.caller, c.req.param('id'), c.req.valid('json')))),
  )
  .get('/admin/users/:id/orders', admin, query(searchQuery), async (c) => {
    const page = await orders.listOf(c.var.caller, c.req.param('id'), c.req.valid('query'))
    return c.json<Orders>({ ...page, orders: page.orders.map((view) => orderAnswer(view, c.var.ctx.language)) })
  })
  .get('/admin/users/:id', admin, async (c) => {
    const id = c.req.param('id')
    const [{ user, notes, debts, tier }, frozen] = await Promise.all([
      users.show(c.var.caller, id),
      frozenOf(c.var.caller, id),
    ])
    return c.json<AdminUserStory>({
      user: userAnswer(user),
      notes: notes.map(noteAnswer),
      debts: debts.map(({ currency, amount }) => ({ currency, amount: toMajor(amount) })),
      tier: userTierAnswer(c.var.ctx, tier),
      frozenVouchers: frozen.map(frozenAnswer),
    })
  })
  .get('/admin/users/:id/statement', admin, query(searchQuery), async (c) => {
    const { user } = await users.show(c.var.caller, c.req.param('id'))
    return c.json(statementAnswer(await statementOf(c.var.caller, user.id, c.req.valid('query'))))
  })
  .post('/admin/users/:id/logout', admin, body(because), async (c) =>
    c.json(userAnswer(await users.endSessions(c.var.caller, c.req.param('id'), c.req.valid('json').reason))),
  )
  .get('/admin/users/:id/sessions', admin, async (c) =>
    c.json(sessionsAnswer(await listSessions(c.var.caller, c.req.param('id')))),
  )
  .post('/admin/users/:id/sessions/:session/end', admin, body(because), (c) => {
    const { id, session } = c.req.param()
    return done(c, users.endSession(c.var.caller, id, session, c.req.valid('json').reason))
  })
  .post('/admin/users/:id/password', admin, body(because), async (c) => {
    const password = await users.resetPassword(c.var.caller, c.req.param('id'), c.req.valid('json').reason)
    return c.json({ password }, 201)
  })
  .post('/admin/users/:id/totp/reset', admin, body(because), async (c) =>
    c.json(userAnswer(await users.resetTotp(c.var.caller, c.req.param('id'), c.req.valid('json').reason))),
  )
  .post('/admin/users/:id/notes', admin, idempotent, body(newNote), async (c) => {
    const about = { kind: 'user' as const, subject: c.req.param('id') }
    const notes = await addNote(c.var.caller, about, c.req.valid('json').text)
    return c.json({ notes: notes.map(noteAnswer) }, 201)
  })

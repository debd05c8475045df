import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { serve } from '../../src/worker/app'
import { knownSessions } from '../../src/worker/domain/identity/sessions'
import { knownSettings } from '../../src/worker/domain/settings/values'
import { opened } from '../support/sessions'
import { makeBuyer, testCtx } from '../support/shop'

/** Notes when each exchange of this kind begins and ends. */
function noting<Target extends object>(target: Target, names: Record<string, string>, notes: string[]): Target {
  return new Proxy(target, {
    get(from, name) {
      const value: unknown = Reflect.get(from, name)
      const noted = names[String(name)]
      if (typeof value !== 'function') return value
      if (!noted) return value.bind(from)
      return async (...given: unknown[]) => {
        notes.push(`${noted} asked`)
        const answer = await Reflect.apply(value, from, given)
        notes.push(`${noted} answers`)
        return answer
      }
    },
  })
}

test('an isolate that remembers nothing asks KV for the session, the mark and the shop window while D1 is asked for the settings', async () => {
  const ctx = await testCtx()
  const buyer = await makeBuyer(ctx)
  await opened(buyer.token)
  knownSettings(ctx).forget()
  knownSessions(ctx).forgetAll()
  const notes: string[] = []
  const bindings = {
    ...env,
    DB: noting(env.DB, { batch: 'settings' }, notes),
    SESSIONS: noting(env.SESSIONS, { get: 'KV' }, notes),
  }
  const execution = createExecutionContext()
  const headers = { Authorization: `Bearer ${buyer.token}` }
  const request = new Request('http://shop.test/api/balance', { headers })
  const answer = await serve(request as Parameters<typeof serve>[0], bindings, execution)
  await waitOnExecutionContext(execution)
  expect(answer.status).toBe(200)
  const asked = notes.filter((note) => note.endsWith('asked')).toSorted()
  expect(asked).toEqual(['KV asked', 'KV asked', 'KV asked', 'settings asked'])
  // All of it is on its way before the first answer comes.
  expect(notes.slice(0, 4).toSorted()).toEqual(asked)
})

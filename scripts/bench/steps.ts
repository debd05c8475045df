import { purchase, type Step } from './journey'
import { openClient } from './load'
import { type Cost, noCost } from './meter'
import type { Cast } from './state'

/** What each step of a purchase costs, counted by the shop's own bindings. */
export async function stepsOf(origin: string, { wishes, slug }: Cast): Promise<Step[]> {
  const client = openClient(origin, 1)
  const [wish] = wishes
  if (!wish) throw new Error('nothing is sold')
  const costIn = (text: string | undefined): Cost => ({ ...noCost(), ...JSON.parse(text ?? '{}') })
  const shopper = {
    async ask(asked: Parameters<typeof client.ask>[0]) {
      const headers = { ...asked.headers, 'X-Bench': 'undelivered count' }
      const answer = await client.ask({ ...asked, headers })
      return { answer, cost: costIn(answer.header('x-bench-cost')) }
    },
    async deliver(orderId: string) {
      const path = `/bench/deliver?order=${orderId}`
      return (await shopper.ask({ method: 'POST', path, headers: {} })).cost
    },
  }
  // The first purchase also makes what all later ones find.
  await purchase(shopper, { nickname: 'bench-0', password: 'admin-demo-1', wish, slug })
  const steps = await purchase(shopper, { nickname: 'bench-1', password: 'admin-demo-1', wish, slug })
  await client.close()
  return steps
}

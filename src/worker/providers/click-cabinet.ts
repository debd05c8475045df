import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ProviderError, throwUnknown } from '../domain/payment-provider'
import type { ServedProvider } from '../domain/served-provider'
import { paydocOf } from './click-wire'
import { callJson } from './outgoing'

export type CabinetKeys = { serviceId: string; merchantUserId: string; secretKey: string; baseUrl: () => string }

const answer = z.object({ error_code: z.coerce.number(), payment_status: z.coerce.number().optional() })
type Answer = z.infer<typeof answer>

/** What the header `Auth` says: who calls, and that they knew the secret at that second. */
export function authOf({ merchantUserId, secretKey }: Omit<CabinetKeys, 'baseUrl'>, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000)
  const digest = createHash('sha1').update(`${seconds}${secretKey}`).digest('hex')
  return `${merchantUserId}:${digest}:${seconds}`
}

/** Click's Merchant API, as far as payments go: how one stands, and giving it back. */
export function cabinetOf(keys: CabinetKeys): Required<Pick<ServedProvider, 'lookUp' | 'refund'>> {
  async function call(act: 'status' | 'reversal', externalId: string): Promise<Answer> {
    const url = `${keys.baseUrl()}/payment/${act}/${keys.serviceId}/${paydocOf(externalId)}`
    const headers = { Auth: authOf(keys, Date.now()), 'Content-Type': 'application/json' }
    const method = act === 'reversal' ? 'DELETE' : 'GET'
    const { status, body } = await callJson(url, { method, headers }).catch(throwUnknown)
    const said = answer.safeParse(body).data
    if (status === 200 && said?.error_code === 0) return said
    const isRefused = status === 200 ? said !== undefined : refusals.has(status)
    throw new ProviderError(isRefused ? 'refused' : 'unknown', `${status} ${said?.error_code ?? ''}`)
  }

  async function lookUp({ externalId }: { externalId: string }) {
    const { payment_status: status = 0 } = await call('status', externalId)
    if (status < 0) return 'reversed'
    return status === paid ? 'paid' : 'unclear'
  }

  return {
    lookUp,
    async refund({ externalId }) {
      try {
        await call('reversal', externalId)
      } catch (error) {
        // Whether it happened says the status: the first answer may have been lost, and a second reversal is refused.
        if ((await lookUp({ externalId })) !== 'reversed') throw error
      }
      return 'done'
    },
  }
}

const paid = 2
/** With these Click says that it did nothing. */
const refusals = new Set([400, 401, 403, 404, 406, 410])

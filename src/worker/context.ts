import { drizzle } from 'drizzle-orm/d1'
import { defaultLanguage, type Language } from '../shared/languages'
import type { ProductView } from './domain/catalogue/catalogue'
import type { Clock, Ctx, DeliveryMessage, Vault } from './domain/ctx'
import { jsonLog } from './log'
import { randomIds } from './providers/ids'
import { createMemory } from './providers/memory'
import { createPasswords } from './providers/passwords'
import { createVault } from './providers/vault'

const systemClock: Clock = { nowMs: () => Date.now() }

// Built once per isolate: they hold nothing of a request.
const passwords = createPasswords()
const catalogue = createMemory<ProductView[]>(systemClock)
const vaults = new Map<string, Promise<Vault>>()

function vaultOf(secret: string): Promise<Vault> {
  const known = vaults.get(secret)
  if (known) return known
  const vault = createVault(secret)
  vaults.set(secret, vault)
  return vault
}

type Bindings = Pick<Env, 'DB' | 'SESSIONS' | 'CODES_KEY' | 'SESSION_PEPPER'> & { DELIVERY: Queue<DeliveryMessage> }
type Later = { waitUntil(work: Promise<unknown>): void }

/** Builds what the domain works with; the only place that joins it to bindings and providers. */
export async function createCtx(env: Bindings, execution: Later, language: Language = defaultLanguage): Promise<Ctx> {
  return {
    db: drizzle(env.DB),
    clock: systemClock,
    ids: randomIds,
    passwords,
    vault: await vaultOf(env.CODES_KEY),
    sessions: env.SESSIONS,
    sessionPepper: env.SESSION_PEPPER,
    delivery: env.DELIVERY,
    catalogue,
    log: jsonLog,
    language,
    later: (work) => execution.waitUntil(work),
  }
}

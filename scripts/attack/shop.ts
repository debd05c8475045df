import { randomBytes, randomInt } from 'node:crypto'

export type Answer = { status: number; body: Record<string, unknown>; headers: Headers }
export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  token?: string
  headers?: Record<string, string>
}
export type Person = { nickname: string; password: string; userId: string; token: string }

/** The running shop as an attacker reaches it: over HTTP, each caller from an address of their own. */
export type Shop = ReturnType<typeof shopAt>

/** One known attack. `run` raises an error that says what the attacker got; it ends quietly when the attack fails. */
export type Attack = { name: string; run(shop: Shop): Promise<void> }

/** A random address, so that the limits of one attack do not shut out the next one. */
export const newAddress = (): string => ['10', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.')

const textOf = (size: number) => randomBytes(size).toString('hex')

export function shopAt(origin: string) {
  async function call({ method = 'GET', path, body, token, headers = {} }: Call): Promise<Answer> {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        'CF-Connecting-IP': newAddress(),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await answer.text()
    const said: unknown = /^[[{]/.test(text) ? JSON.parse(text) : text
    const isObject = typeof said === 'object' && said !== null && !Array.isArray(said)
    return { status: answer.status, body: isObject ? { ...said } : { said }, headers: answer.headers }
  }

  async function enter(path: string, nickname: string, password: string): Promise<Person> {
    const { status, body } = await call({ method: 'POST', path, body: { nickname, password } })
    if (status > 201) throw new Error(`${path} of ${nickname} answered ${status} ${JSON.stringify(body)}`)
    return { nickname, password, userId: String(body.userId), token: String(body.token) }
  }

  return {
    origin,
    call,
    register: () => enter('/register', `guest ${textOf(5)}`, `pass-${textOf(6)}-1`),
    login: (nickname: string, password: string) => enter('/login', nickname, password),
    admin: () => enter('/login', 'admin', 'admin-demo-1'),
    demoBuyer: () => enter('/login', 'demo', 'demo-pass-1'),
  }
}

/** Raises an error with the sentence unless the condition holds. */
export function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence)
}

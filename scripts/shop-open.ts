// npm run shop:open -- --nickname X [--url https://…]: shows what happened after the moment that a restored database
// stands at, and opens the shop once nothing of it is undecided. docs/operations.md says what to decide how.

import { problem } from '../src/shared/contract/common'
import { type Recovery, recovery } from '../src/shared/contract/recovery'
import { isServed } from '../src/shared/payments'
import { askSilently } from './lib/ask'
import { readOptions } from './lib/options'

const { values } = readOptions({
  options: {
    nickname: { type: 'string', default: 'admin' },
    url: { type: 'string', default: `http://127.0.0.1:${process.env.PORT || 8787}` },
    /** Credits every payment whose buyer is known and whose order was given no code. */
    credit: { type: 'boolean', default: false },
    /** `stripe:cs_…=refunded`, or `kinguin:*=noted` for everything there, as often as needed. */
    decide: { type: 'string', multiple: true, default: [] },
    /** Says that nobody has used the codes that are set aside. */
    release: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    reason: { type: 'string', default: '' },
  },
})

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

let token = ''
/** An administrator has confirmed for five minutes only who they are. */
let confirm = async (): Promise<void> => refuse('Nobody is logged in.')

/** Asks who we are once more when the call takes that, and it was too long ago. */
async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${values.url}/api${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  }).catch(() => refuse(`${values.url} does not answer.`))
  const text = await answer.text()
  const said: unknown = text === '' ? {} : JSON.parse(text)
  if (answer.ok) return said
  const known = problem.safeParse(said)
  if (known.data?.code === 'step_up_required') {
    await confirm()
    return call(method, path, body)
  }
  return refuse(known.success ? `${known.data.error} (${known.data.code})` : `${answer.status} ${text}`)
}

const secret = (question: string) => askSilently(question, 'Nothing was given.')

async function enter(): Promise<void> {
  const password = await secret(`Password of ${values.nickname}: `)
  const first = new Map(Object.entries((await call('POST', '/login', { nickname: values.nickname, password })) ?? {}))
  const pending = first.get('pending')
  const session =
    pending === undefined
      ? first
      : new Map(
          Object.entries(
            (await call('POST', '/login/code', { pending, code: await secret('Code of the app: ') })) ?? {},
          ),
        )
  token = String(session.get('token'))
  confirm = async () => {
    await call('POST', '/step-up', pending === undefined ? { password } : { code: await secret('The next code: ') })
  }
  await confirm()
}

type Found = Recovery['found'][number]

const nameOf = ({ party, externalId }: Found) => `${party}:${externalId}`

function lineOf(found: Found): string {
  const { kind, status, amount, currency, buyer, orderId, given, name, outcome } = found
  const sum = amount === null ? '' : `${amount} ${(currency ?? '').toUpperCase()}`
  const who = kind === 'payment' ? (buyer ? `of ${buyer.nickname}` : 'of nobody we know') : name
  const what = orderId === null ? '' : `for order ${orderId}, which was given ${given} codes`
  return [`  ${nameOf(found)}`, status, sum, who, what, `→ ${outcome ?? 'undecided'}`].filter(Boolean).join('  ')
}

const whyNotKnown = (name: string, backAt: string) =>
  isServed(name)
    ? `${name} can't be asked: get its statement since ${backAt} in its cabinet, set the balance of each buyer whose payment the shop lacks, then --decide ${name}:*=noted.`
    : `${name} does not answer what happened there.`

function tell({ restoration, codes, waiting, found, silent }: Recovery): void {
  if (!restoration) refuse('The shop was not closed by an earlier database: there is nothing to open.')
  console.log(`The database stands at ${restoration.backAt}.`)
  const isRead = restoration.readAt !== null
  console.log(
    isRead
      ? 'What was used since is known.'
      : 'What was used since is read five minutes after the shop was closed: wait.',
  )
  console.log(`Codes: ${codes.sold} were used since and are not sold, ${codes.quarantined} are set aside.`)
  for (const { orderId, given } of waiting)
    console.log(`  Order ${orderId} waits for you: it was given ${given} codes.`)
  for (const name of silent) console.log(`  ${whyNotKnown(name, restoration.backAt)}`)
  console.log(found.length > 0 ? 'Not known to the database:' : 'Nothing happened that the database does not know.')
  for (const each of found) console.log(lineOf(each))
}

async function decideAll({ found }: Recovery): Promise<void> {
  const { reason } = values
  const wanted = new Map(values.decide.map((each) => [each.slice(0, each.lastIndexOf('=')), each.split('=').at(-1)]))
  for (const [name, outcome] of wanted) {
    if (!name.endsWith(':*')) continue
    await call('POST', '/admin/recovery/decide', { party: name.slice(0, -2), externalId: '*', outcome, reason })
    console.log(`${name}: ${outcome}`)
  }
  for (const each of found.filter(({ outcome }) => outcome === null)) {
    const isOwed = each.kind === 'payment' && each.status === 'paid' && each.buyer !== null && each.given === 0
    const outcome = wanted.get(nameOf(each)) ?? (values.credit && isOwed ? 'credited' : undefined)
    if (outcome === undefined) continue
    const { party, externalId } = each
    await call('POST', '/admin/recovery/decide', { party, externalId, outcome, reason })
    console.log(`${nameOf(each)}: ${outcome}`)
  }
}

await enter()
const first = recovery.parse(await call('GET', '/admin/recovery'))
tell(first)
if (values.list) process.exit(0)
if (values.reason === '') refuse('Say why, by --reason "…": it stands in the audit log. --list only shows.')
await decideAll(first)
if (values.release) await call('POST', '/admin/recovery/release', { reason: values.reason })
await call('POST', '/admin/recovery/open', { reason: values.reason })
console.log('The shop is open within ten seconds, unless SHOP_CLOSED says otherwise.')

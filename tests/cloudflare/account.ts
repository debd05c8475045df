import { randomUUID } from 'node:crypto'
import { Refusal } from './answers'
import { type Database, newDatabase } from './d1'
import type { Binding, Worker } from './workers'

type Namespace = { id: string; title: string }
type Consumer = { consumer_id: string; script: string; type: string; settings: object; dead_letter_queue?: string }
export type Queue = { queue_id: string; queue_name: string; consumers: Consumer[] }

/** One account, empty at first. */
export type Account = {
  id: string
  name: string
  token: string
  databases: Database[]
  namespaces: Namespace[]
  queues: Queue[]
  workers: Map<string, Worker>
  /** The files of all workers, by their hash. */
  files: Map<string, Buffer>
  /** The name below workers.dev; undefined until the owner has chosen one. */
  subdomain: string | undefined
  /** Zones of the account, by their name. */
  zones: string[]
}

export const newAccount = (): Account => ({
  ...{ id: '0123456789abcdef0123456789abcdef', name: 'Owner', token: 'a-token-of-the-simulator', subdomain: 'owner' },
  ...{ databases: [], namespaces: [], queues: [], workers: new Map(), files: new Map(), zones: ['shop.example'] },
})

const refuseKnown = (names: string[], name: string, code: number): void => {
  if (names.includes(name)) throw new Refusal(400, code, `${name} already exists`)
}

export function addDatabase({ databases }: Account, name: string, location?: string): Database {
  refuseKnown(
    databases.map((each) => each.name),
    name,
    7502,
  )
  const database = newDatabase(name, location)
  databases.push(database)
  return database
}

export function addNamespace({ namespaces }: Account, title: string): Namespace {
  refuseKnown(
    namespaces.map((each) => each.title),
    title,
    10014,
  )
  const namespace = { id: randomUUID().replaceAll('-', ''), title }
  namespaces.push(namespace)
  return namespace
}

export function addQueue({ queues }: Account, queue_name: string): Queue {
  refuseKnown(
    queues.map((each) => each.queue_name),
    queue_name,
    11009,
  )
  const queue: Queue = { queue_id: randomUUID().replaceAll('-', ''), queue_name, consumers: [] }
  queues.push(queue)
  return queue
}

/** Raises what the API says of a binding to something that the account does not have. */
export function refuseMissing({ databases, namespaces, queues }: Account, binding: Binding): void {
  const { name, type, id, namespace_id, queue_name } = binding
  const isThere =
    (type !== 'd1' || databases.some(({ uuid }) => uuid === id)) &&
    (type !== 'kv_namespace' || namespaces.some((each) => each.id === namespace_id)) &&
    (type !== 'queue' || queues.some((each) => each.queue_name === queue_name))
  if (!isThere) throw new Refusal(400, 10021, `binding ${name} of type ${type} must have a valid \`id\` specified`)
}

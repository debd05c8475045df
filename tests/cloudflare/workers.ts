import { randomUUID } from 'node:crypto'
import { Refusal } from './answers'

export type Binding = { name: string; type: string; [key: string]: unknown }

/** Code, variables and secrets of one moment; nothing of it ever changes. */
export type Version = {
  id: string
  number: number
  createdAt: string
  source: string
  annotations: Record<string, string>
  bindings: Binding[]
  /** The hash of each file by its path; undefined for a worker without files. */
  assets: Record<string, string> | undefined
  modules: string[]
}
export type Deployment = { id: string; createdAt: string; versionId: string; annotations: Record<string, string> }
export type Worker = {
  name: string
  tag: string
  versions: Version[]
  /** Newest first. */
  deployments: Deployment[]
  subdomain: { enabled: boolean; previews_enabled: boolean }
  schedules: string[]
  hosts: string[]
}

export const newWorker = (name: string): Worker => ({
  ...{ name, tag: randomUUID().replaceAll('-', ''), versions: [], deployments: [], schedules: [], hosts: [] },
  subdomain: { enabled: false, previews_enabled: false },
})

export const activeVersion = ({ versions, deployments }: Worker): Version | undefined =>
  versions.find(({ id }) => id === deployments[0]?.versionId)

export const isSecret = ({ type }: Binding) => type === 'secret_text'

type Made = Omit<Version, 'id' | 'number' | 'createdAt'>

export function addVersion(worker: Worker, made: Made): Version {
  const createdAt = new Date().toISOString()
  const version = { ...made, id: randomUUID(), number: worker.versions.length + 1, createdAt }
  worker.versions.push(version)
  return version
}

export function activate(worker: Worker, versionId: string, annotations: Record<string, string> = {}): Deployment {
  if (!worker.versions.some(({ id }) => id === versionId)) throw new Refusal(404, 10212, 'version not found')
  const deployment = { id: randomUUID(), createdAt: new Date().toISOString(), versionId, annotations }
  worker.deployments.unshift(deployment)
  return deployment
}

type Changes = Record<string, string | null>

/** A secret is a part of a version: to change one is to make the newest version once more, with it. */
export function addSecrets(worker: Worker, changes: Changes): Version {
  const latest = worker.versions.at(-1)
  if (!latest) throw new Refusal(404, 10222, 'no versions')
  const kept = latest.bindings.filter(({ name }) => !(name in changes))
  const added = Object.entries(changes).flatMap(([name, text]) =>
    text === null ? [] : [{ name, type: 'secret_text', text }],
  )
  return addVersion(worker, { ...latest, source: 'api', annotations: {}, bindings: [...kept, ...added] })
}

/** The same, and deploys it: refused where that would deploy code that does not answer now. */
export function changeSecrets(worker: Worker, changes: Changes): void {
  if (worker.deployments[0]?.versionId !== worker.versions.at(-1)?.id) {
    throw new Refusal(400, 10215, 'Secret edit failed: the latest version is not deployed')
  }
  activate(worker, addSecrets(worker, changes).id)
}

const secretsIn = (version: Version | undefined) =>
  new Map((version?.bindings ?? []).filter(isSecret).map(({ name, text }) => [name, text]))

/** A version from before a secret was changed would bring its former value back: the owner has to want that. */
export function refuseChangedSecrets(worker: Worker, versionId: string): void {
  const wanted = worker.versions.find(({ id }) => id === versionId)
  const active = activeVersion(worker)
  if (!wanted || !active || wanted.number > active.number) return
  const had = secretsIn(wanted)
  const changed = [...secretsIn(active)].filter(([name, text]) => had.get(name) !== text).map(([name]) => name)
  if (changed.length > 0) throw new Refusal(400, 10220, `The following secrets have changed: ${changed.join(', ')}`)
}

export const deploymentShown = ({ id, createdAt, versionId, annotations }: Deployment) => ({
  ...{ id, source: 'wrangler', strategy: 'percentage', author_email: 'owner@shop.example', created_on: createdAt },
  ...{ annotations, versions: [{ version_id: versionId, percentage: 100 }] },
})

/** A version as it is shown: a secret by its name alone. */
export const versionShown = ({ id, number, createdAt, source, annotations, bindings }: Version) => ({
  ...{ id, number, annotations, startup_time_ms: 1 },
  metadata: {
    author_id: 'o',
    author_email: 'owner@shop.example',
    source,
    created_on: createdAt,
    modified_on: createdAt,
  },
  resources: {
    bindings: bindings.map(({ text, ...shown }) => (shown.type === 'secret_text' ? shown : { ...shown, text })),
    script: { etag: id, handlers: ['fetch'] },
    script_runtime: {},
  },
})

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
  const version = { ...made, id: randomUUID(), number: worker.versions.length + 1, createdAt: new Date().toISOString() }
  worker.versions.push(version)
  return version
}

export function activate(worker: Worker, versionId: string, annotations: Record<string, string> = {}): Deployment {
  if (!worker.versions.some(({ id }) => id === versionId)) throw new Refusal(404, 10212, 'version not found')
  const deployment = { id: randomUUID(), createdAt: new Date().toISOString(), versionId, annotations }
  worker.deployments.unshift(deployment)
  return deployment
}

/** A secret is a part of a version: to change one is to deploy the newest version once more, with it. */
export function changeSecrets(worker: Worker, changes: Record<string, string | null>): Version {
  const latest = worker.versions.at(-1)
  if (!latest) throw new Refusal(404, 10222, 'no versions')
  if (worker.deployments[0]?.versionId !== latest.id) {
    throw new Refusal(400, 10215, 'Secret edit failed: the latest version is not deployed')
  }
  const kept = latest.bindings.filter(({ name }) => !(name in changes))
  const added = Object.entries(changes).flatMap(([name, text]) =>
    text === null ? [] : [{ name, type: 'secret_text', text }],
  )
  const version = addVersion(worker, { ...latest, source: 'api', annotations: {}, bindings: [...kept, ...added] })
  activate(worker, version.id)
  return version
}

export const deploymentShown = ({ id, createdAt, versionId, annotations }: Deployment) => ({
  ...{ id, source: 'wrangler', strategy: 'percentage', author_email: 'owner@shop.example', created_on: createdAt },
  ...{ annotations, versions: [{ version_id: versionId, percentage: 100 }] },
})

/** A version as it is shown: a secret by its name alone. */
export const versionShown = ({ id, number, createdAt, source, annotations, bindings }: Version) => ({
  ...{ id, number, annotations, startup_time_ms: 1 },
  metadata: { author_id: 'o', author_email: 'owner@shop.example', source, created_on: createdAt, modified_on: createdAt },
  resources: {
    bindings: bindings.map(({ text, ...shown }) => (shown.type === 'secret_text' ? shown : { ...shown, text })),
    script: { etag: id, handlers: ['fetch'] },
    script_runtime: {},
  },
})

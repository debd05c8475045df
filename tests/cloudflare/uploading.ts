import { randomUUID } from 'node:crypto'
import { type Account, refuseMissing } from './account'
import { Refusal } from './answers'
import { activeVersion, addVersion, type Binding, isSecret, newWorker, type Version, type Worker } from './workers'

export type Manifest = Record<string, { hash: string; size: number }>
type Metadata = {
  main_module?: string
  bindings?: Binding[]
  keep_bindings?: string[]
  annotations?: Record<string, string>
  assets?: { jwt: string }
}

/** The hash of each file of an upload, by its path. */
type Assets = Record<string, string>
const uploads = new Map<string, Assets>()

/** Wrangler reads of a token until when it holds; nobody checks its signature. */
function tokenOf(assets: Assets): string {
  const id = randomUUID()
  const parts = [{ alg: 'none' }, { id, exp: Math.floor(Date.now() / 1000) + 3600 }]
  const token = [...parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')), 'x'].join('.')
  uploads.set(token, assets)
  return token
}

/** Which files of a manifest are still to come, and the token with which they are sent. */
export function beginAssets({ files }: Account, manifest: Manifest): object {
  const missing = [...new Set(Object.values(manifest).map(({ hash }) => hash))].filter((hash) => !files.has(hash))
  const assets = Object.fromEntries(Object.entries(manifest).map(([path, { hash }]) => [path, hash]))
  return { jwt: tokenOf(assets), buckets: missing.length > 0 ? [missing] : [] }
}

/** Takes files of a bucket; the last answer has the token that a version is uploaded with. */
export async function takeAssets({ files }: Account, form: FormData, jwt: string): Promise<object> {
  for (const [hash, file] of form) {
    files.set(hash, Buffer.from(typeof file === 'string' ? file : await file.text(), 'base64'))
  }
  return { jwt }
}

/** Makes a version of what wrangler uploads. It keeps the secrets of the version before it where the upload says so. */
export async function takeVersion(account: Account, name: string, form: FormData): Promise<[Worker, Version]> {
  const part = form.get('metadata')
  const metadata: Metadata = JSON.parse(typeof part === 'string' ? part : ((await part?.text()) ?? '{}'))
  const given = (metadata.bindings ?? []).filter(({ type }) => type !== 'inherit')
  for (const binding of given) refuseMissing(account, binding)
  const worker = account.workers.get(name) ?? newWorker(name)
  const before = worker.versions.at(-1) ?? activeVersion(worker)
  const keepsSecrets = metadata.keep_bindings?.includes('secret_text') ?? false
  const names = new Set(given.map((each) => each.name))
  const kept = keepsSecrets ? (before?.bindings ?? []).filter((each) => isSecret(each) && !names.has(each.name)) : []
  if (!metadata.main_module) throw new Refusal(400, 10021, 'there is no main module')
  account.workers.set(name, worker)
  const version = addVersion(worker, {
    source: 'wrangler',
    annotations: metadata.annotations ?? {},
    bindings: [...given, ...kept],
    assets: metadata.assets && uploads.get(metadata.assets.jwt),
    modules: [...form.keys()].filter((key) => key !== 'metadata'),
  })
  return [worker, version]
}

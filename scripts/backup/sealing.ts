import { createCipheriv, createDecipheriv, createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'

/** What a backup says of itself; it is readable without the passphrase, and nobody can change it unnoticed. */
const manifest = z.object({
  madeAt: z.string(),
  source: z.string(),
  /** The last migration. */
  schema: z.string(),
  rows: z.record(z.string(), z.number()),
  /** Of the statements inside. */
  sha256: z.string(),
})
export type Manifest = z.infer<typeof manifest>

const header = z.object({
  format: z.literal('keyfall-backup-1'),
  salt: z.base64(),
  iv: z.base64(),
  check: z.base64(),
  manifest,
})
type Header = z.infer<typeof header>

/** A sentence for whoever runs the command. */
export class BackupProblem extends Error {}

const tagBytes = 16
const longestHeader = 64 * 1024
/** 128 MiB and a third of a second for each guess. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

type Keys = { key: Buffer; check: Buffer }

// A backup that was written is opened again to see that it can be: its keys are made once.
const made = new Map<string, Keys>()

/** The key, and a value that tells a wrong passphrase from a damaged file. */
function keysOf(passphrase: string, salt: Buffer): Keys {
  const name = `${salt.toString('base64')} ${passphrase}`
  const keys = made.get(name) ?? derive(passphrase, salt)
  made.set(name, keys)
  return keys
}

function derive(passphrase: string, salt: Buffer): Keys {
  const both = scryptSync(passphrase, salt, 64, cost)
  return { key: both.subarray(0, 32), check: createHmac('sha256', both.subarray(32)).update('check').digest() }
}

/** Writes the statements of a file, packed and sealed with AES-256-GCM, behind one line that says what they are. */
export async function seal(from: string, to: string, passphrase: string, content: Manifest): Promise<void> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const { key, check } = keysOf(passphrase, salt)
  const said: Header = {
    ...{ format: 'keyfall-backup-1', salt: salt.toString('base64'), iv: iv.toString('base64') },
    ...{ check: check.toString('base64'), manifest: content },
  }
  const line = Buffer.from(`${JSON.stringify(said)}\n`)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(line)
  const framed = new Transform({
    construct(done) {
      this.push(line)
      done()
    },
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush(done) {
      done(null, cipher.getAuthTag())
    },
  })
  const file = createWriteStream(to, { mode: 0o600, flags: 'wx' })
  await pipeline(createReadStream(from), createGzip(), cipher, framed, file)
}

/** What a backup says of itself. Raises a `BackupProblem` for what is none. */
export const manifestOf = async (from: string): Promise<Manifest> => (await headerOf(from)).said.manifest

async function headerOf(from: string): Promise<{ said: Header; line: Buffer }> {
  const file = await open(from).catch(() => {
    throw new BackupProblem(`There is no file ${from}.`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longestHeader), 0, longestHeader, 0)
    const line = buffer.subarray(0, buffer.subarray(0, bytesRead).indexOf('\n') + 1)
    const parsed = header.safeParse(line.length > 0 ? jsonOf(line) : undefined)
    if (!parsed.success) throw new BackupProblem(`${from} is no backup, or its beginning is damaged.`)
    return { said: parsed.data, line }
  } finally {
    await file.close()
  }
}

function jsonOf(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    return undefined
  }
}

/**
 * Writes the statements of a backup to a file, which is there only if every byte is as it was written. Raises a
 * `BackupProblem` for another passphrase and for a damaged file.
 */
export async function unseal(from: string, to: string, passphrase: string): Promise<Manifest> {
  const { said, line } = await headerOf(from)
  const { key, check } = keysOf(passphrase, Buffer.from(said.salt, 'base64'))
  const expected = Buffer.from(said.check, 'base64')
  if (expected.length !== check.length || !timingSafeEqual(expected, check)) {
    throw new BackupProblem('The passphrase is not the one that the backup was made with.')
  }
  const damaged = new BackupProblem(`${from} is damaged.`)
  const { size } = await stat(from)
  const end = size - tagBytes
  if (end <= line.length) throw damaged
  const tag = Buffer.alloc(tagBytes)
  const file = await open(from)
  await file.read(tag, 0, tagBytes, end)
  await file.close()
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(said.iv, 'base64'), { authTagLength: tagBytes })
  decipher.setAAD(line).setAuthTag(tag)
  const sealed = createReadStream(from, { start: line.length, end: end - 1 })
  try {
    await pipeline(sealed, decipher, createGunzip(), createWriteStream(to, { mode: 0o600, flags: 'wx' }))
  } catch {
    // What was unpacked before the damage was noticed is nothing that anybody may use.
    await rm(to, { force: true })
    throw damaged
  }
  return said.manifest
}

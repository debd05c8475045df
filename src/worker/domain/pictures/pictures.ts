import { Buffer } from 'node:buffer'
import { eq, type SQL, sql } from 'drizzle-orm'
import { adminLimits } from '../../../shared/admin-limits'
import { AppError } from '../../../shared/errors'
import { type PictureType, uploadedAddress, uploadedName } from '../../../shared/pictures'
import { among, guard, type Plan, read } from '../../db/database'
import { pictures } from '../../db/schema-pictures'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'
import { pngSize, type Size, webpSize } from './raster'
import { cleanSvg } from './svg'

/** `size` in pixels; an SVG has none. */
type Picture = { type: PictureType; content: Uint8Array; size: Size | null }

/**
 * Keeps a picture and answers its address in the shop. The same content is the same picture, also when another administrator brings it. Raises
 * `picture_unknown`, `picture_unsafe`, `picture_dimensions`, `too_large`.
 */
export async function add(ctx: CallerCtx, given: Uint8Array): Promise<{ address: string; size: Size | null }> {
  if (given.byteLength > adminLimits.pictures.bytes) throw new AppError('too_large')
  // Reading a picture is work: nobody else may have it done.
  await readAs(ctx, [])
  const { type, content, size } = recognised(given)
  const name = `${await hashOf(content)}.${type}`
  await commitAs(ctx, [
    sql`INSERT INTO pictures (name, content, uploaded_at)
      VALUES (${name}, ${Buffer.from(content).toString('base64')}, ${ctx.clock.nowMs()})
      ON CONFLICT (name) DO UPDATE SET uploaded_at = excluded.uploaded_at`,
    ...planAudit(ctx, { action: 'add_picture', subject: name, after: { bytes: content.byteLength, ...size } }),
  ])
  return { address: uploadedAddress(name), size }
}

/** The content of a picture by its name, or undefined. */
export async function find(ctx: Ctx, name: string): Promise<Uint8Array | undefined> {
  const [[row]] = await read(ctx.db, [
    ctx.db.select({ content: pictures.content }).from(pictures).where(eq(pictures.name, name)),
  ])
  return row && Buffer.from(row.content, 'base64')
}

/** Query of those of the addresses that belong to a picture that is here. */
export const knownQuery = (ctx: Ctx, addresses: string[]) =>
  ctx.db
    .select({ name: pictures.name })
    .from(pictures)
    .where(sql`name IN ${among(namesIn(addresses))}`)

/** Plan of showing pictures: the batch fails with `picture_not_found` when one that was uploaded is not there. */
export function planShow(addresses: string[]): Plan {
  const names = namesIn(addresses)
  if (names.length === 0) return []
  return [
    guard(
      'picture_not_found',
      sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(names)}) AS wanted
        WHERE NOT EXISTS (SELECT 1 FROM pictures WHERE pictures.name = wanted.value))`,
    ),
  ]
}

const namesIn = (addresses: string[]): string[] => addresses.flatMap((address) => uploadedName(address) ?? [])

/** Plan of forgetting uploaded pictures that are not shown. `shown`: a query of the addresses of those that are. */
export const planTidy = (nowMs: number, shown: SQL): Plan => [
  sql`DELETE FROM pictures WHERE uploaded_at <= ${nowMs - adminLimits.pictures.keptMs}
    AND '/media/' || name NOT IN (${shown})`,
]

// The content alone decides the type of a picture: a name and a header can say anything.
function recognised(bytes: Uint8Array): Picture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const png = pngSize(view)
  if (png) return { type: 'png', content: bytes, size: fitting(png) }
  const webp = webpSize(view)
  if (webp) return { type: 'webp', content: bytes, size: fitting(webp) }
  return { type: 'svg', content: new TextEncoder().encode(cleanSvg(textOf(bytes))), size: null }
}

function fitting(size: Size): Size {
  const { min, max } = adminLimits.pictures.pixels
  if (Math.min(size.width, size.height) < min || Math.max(size.width, size.height) > max) {
    throw new AppError('picture_dimensions')
  }
  return size
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    throw new AppError('picture_unknown')
  }
}

async function hashOf(content: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', content)).toString('hex')
}

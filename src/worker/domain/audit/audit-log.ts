import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { nicknameKey } from '../../../shared/credentials'
import type { PageWish } from '../../db/page'
import { offers, products, users } from '../../db/schema'
import { auditEntries } from '../../db/schema-operations'
import { readPageAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import type { Slice } from '../exports/exports'

const subjects = alias(users, 'subjects')

type NamedProduct = {
  productId: string
  title: string
  offer: { amount: number; region: string | null; label: string } | null
}

/** The product that the subject is, or is an offer of; NULL without one. */
const subjectProduct = (ctx: CallerCtx) =>
  sql<NamedProduct | null>`iif(products.id IS NULL, NULL, json_object('productId', products.id,
      'title', coalesce(products.texts ->> ${`$.${ctx.language}.title`}, products.texts ->> '$.en.title'),
      'offer', iif(offers.id IS NULL, NULL, json_object('amount', offers.amount, 'region', nullif(offers.region, ''),
        'label', offers.label))))`.mapWith((text: string): NamedProduct => JSON.parse(text))

const entriesQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({
      id: sql<string>`audit_entries.id`.as('entry_id'),
      at: auditEntries.at,
      actor: auditEntries.actor,
      actorName: sql<string | null>`users.nickname`.as('actor_name'),
      action: auditEntries.action,
      subject: auditEntries.subject,
      subjectName: sql<string | null>`subjects.nickname`.as('subject_name'),
      subjectProduct: subjectProduct(ctx).as('subject_product'),
      before: auditEntries.before,
      after: auditEntries.after,
      reason: auditEntries.reason,
      address: auditEntries.address,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actor))
    .leftJoin(subjects, eq(subjects.id, auditEntries.subject))
    .leftJoin(offers, eq(offers.id, auditEntries.subject))
    .leftJoin(
      products,
      sql`products.id = coalesce(offers.product_id, audit_entries.subject) AND products.state <> 'deleted'`,
    )

export type AuditView = Awaited<ReturnType<typeof entriesQuery>>[number]

export type AuditFilters = {
  /** An id or a nickname. */
  actor?: string
  action?: string
  subject?: string
  /** Whoever did it, the act, or what it was done to. */
  search?: string
  fromMs?: number
  toMs?: number
}

type AuditPage = { entries: AuditView[]; nextCursor: string | null }

/** The acts of administrators, newest first. */
export async function auditLog(ctx: CallerCtx, filters: AuditFilters & PageWish): Promise<AuditPage> {
  const { shown, nextCursor } = await readPageAs(ctx, filters, (count) => entriesOf(ctx, { ...filters, count }))
  return { entries: shown, nextCursor }
}

/** So many entries, newest first. */
export const entriesOf = (ctx: CallerCtx, slice: AuditFilters & Slice) =>
  entriesQuery(ctx)
    .where(sql`audit_entries.seq IN ${seqsOf(slice)}`)
    .orderBy(desc(auditEntries.at), desc(auditEntries.seq))
    .limit(slice.count)

const isActor = (actor: string): SQL => sql`actor = coalesce(
  (SELECT users.id FROM users WHERE users.nickname_key = ${nicknameKey(actor)} AND
    NOT EXISTS (SELECT 1 FROM users AS named WHERE named.id = ${actor})), ${actor})`

/** Acts that had another name in earlier versions: the log keeps what was written. */
const sameActs: readonly (readonly string[])[] = [['edit_game', 'edit_freefire']]

/** What is searched for may be each of three things; a filter that names another one still has to be met. */
const waysOf = ({ search, ...filters }: AuditFilters & Slice): (AuditFilters & Slice)[] =>
  search
    ? (['actor', 'action', 'subject'] as const).flatMap((part) =>
        (filters[part] ?? search) === search ? { ...filters, [part]: search } : [],
      )
    : [filters]

/** An act by each of its names. */
function namesOf(filters: AuditFilters & Slice): (AuditFilters & Slice)[] {
  const names = sameActs.find((each) => each.some((name) => name === filters.action))
  return names ? names.map((action) => ({ ...filters, action })) : [filters]
}

function seqsOf(slice: AuditFilters & Slice): SQL {
  const seqs = waysOf(slice)
    .flatMap(namesOf)
    .map((way) => sql`SELECT seq FROM ${seqsOfOne(way)}`)
  return sql`(${sql.join(seqs, sql` UNION ALL `)})`
}

/** Each way names its index, so that it costs the same however long the log is. */
function seqsOfOne({ count, cursor, actor, action, subject, fromMs, toMs }: AuditFilters & Slice): SQL {
  const index = subject ? 'audit_by_subject' : indexFor(actor, action)
  const conditions = [
    sql`true`,
    ...(subject ? [sql`subject = ${subject}`] : []),
    ...(actor ? [isActor(actor)] : []),
    ...(action ? [sql`action = ${action}`] : []),
    ...(fromMs === undefined ? [] : [sql`at >= ${fromMs}`]),
    ...(toMs === undefined ? [] : [sql`at < ${toMs}`]),
    ...(cursor
      ? [sql`(at, seq) < (SELECT last.at, last.seq FROM audit_entries AS last WHERE last.id = ${cursor})`]
      : []),
  ]
  return sql`(SELECT seq FROM audit_entries INDEXED BY ${sql.identifier(index)}
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY at DESC, seq DESC LIMIT ${count})`
}

function indexFor(actor: string | undefined, action: string | undefined): string {
  if (actor) return action ? 'audit_by_act' : 'audit_by_actor'
  return action ? 'audit_by_action' : 'audit_by_date'
}

import { gt, lte, or, sql } from 'drizzle-orm'
import type { AlertKind } from '../../../shared/alerts'
import { dayMs, hourMs, minuteMs } from '../../../shared/durations'
import { workerLimits } from '../../../shared/limits'
import { commit } from '../../db/database'
import { jobs } from '../../db/schema-operations'
import { announce, type Detail, planClear, planRaise, planWaitingAlerts } from '../alerts/alerts'
import { planTidyMoves, shownPictures } from '../catalogue/catalogue'
import type { Ctx, JobMessage } from '../ctx'
import { planTellBack } from '../favourites/favourites'
import { ownPictures } from '../games/games'
import { planTidy as planTidyKeys } from '../idempotency/idempotency'
import { fillLooks, planTidy as planTidyAccess, resealFactors } from '../identity/identity'
import { auditStock, planExpire, planStockAlerts, reseal } from '../inventory/inventory'
import { auditBooks } from '../ledger/ledger'
import { planLeftOutAlerts } from '../left-out/left-out'
import { writeMark } from '../marks/marks'
import { handOnNotices, planTidy as planTidyNotices, sendNotices } from '../notices/notices'
import { countKept, planTellWaiting } from '../orders/orders'
import { sweep } from '../outbox/outbox'
import { forgetPlayers } from '../own-data/own-data'
import {
  askForDisputes,
  askForRefunds,
  collectDebts,
  expirePart,
  expireUnpaid,
  reconcile,
  reconcilePart,
  resumeRefunds,
} from '../payments/payments'
import { planTidy as planTidyPictures } from '../pictures/pictures'
import { followPrices } from '../pricing/pricing'
import * as rates from '../rates/rates'
import { recover } from '../recovery/recovery'
import { lookAtDue } from '../referral/referral'
import { rollUp } from '../reports/reports'
import { planTidy as planTidySearches } from '../searches/searches'
import type { ClosedBy } from '../shop-settings'
import * as shopWindow from '../shop-window/shop-window'
import { sweepSupplierOrders, watchSuppliers } from '../supply/supply'
import { planPackageAlerts, planTidy as planTidyChecks } from '../topups/topups'
import { resealVouchers } from '../vouchers/vouchers'
import { enterUrl, planTidy as planTidyWaysIn, sendRecoveries } from '../ways-in/ways-in'

/**
 * Everything the schedule runs. Each time: the mark, the outbox sweep, open payments, unpaid orders whose time is over,
 * refunds under way, orders at suppliers, expired codes, the shop window, alerts and telling the operator, buyers who
 * wait for a sold-out offer, notices that channels are to take, links to a new password, codes under an old key, how
 * nicknames look, credits for who brought a newcomer, what buyers owe, prices that follow a rate, what buyers have kept
 * for their tiers, the sums of reports, tidying. Every five minutes the suppliers themselves, each hour what banks
 * dispute and what was given back, twice a day the exchange rates, once a day the audit of books and stock, pictures
 * that no product shows, and players of deleted accounts.
 */
export async function runDue(ctx: Ctx): Promise<void> {
  if (ctx.settings.closed) return runClosed(ctx, ctx.settings.closed)
  await attempt(ctx, 'mark', () => writeMark(ctx))
  await attempt(ctx, 'sweep', () => counted(ctx, 'outbox_swept', 'sent', sweep))
  await attempt(ctx, 'reconcile', () => reconcile(ctx))
  await attempt(ctx, 'expire', () => expireUnpaid(ctx))
  await attempt(ctx, 'refunds', () => resumeRefunds(ctx))
  await attempt(ctx, 'disputes', () => runEvery(ctx, 'disputes', hourMs, askForDisputes))
  await attempt(ctx, 'given_back', () => runEvery(ctx, 'given_back', hourMs, askForRefunds))
  await attempt(ctx, 'supplier_orders', () => sweepSupplierOrders(ctx))
  await attempt(ctx, 'rates', async () => {
    if (await take(ctx, 'rates', 12 * hourMs)) await fetchRates(ctx)
  })
  await attempt(ctx, 'prices', () => followPrices(ctx))
  await attempt(ctx, 'suppliers', async () => {
    if (await take(ctx, 'suppliers', workerLimits.suppliers.watchMs)) await watchSuppliers(ctx)
  })
  await attempt(ctx, 'stock', async () => {
    await commit(ctx.db, [
      ...planExpire(ctx),
      ...planStockAlerts(ctx),
      ...planPackageAlerts(ctx),
      ...planWaitingAlerts(ctx),
      ...planLeftOutAlerts(ctx),
      ...planTellWaiting(ctx),
      ...planTellBack(ctx),
    ])
  })
  await attempt(ctx, 'window', () => shopWindow.write(ctx))
  await attempt(ctx, 'announce', () => announce(ctx))
  await attempt(ctx, 'notices', () => handOnNotices(ctx))
  await attempt(ctx, 'recoveries', () => sendRecoveries(ctx))
  await attempt(ctx, 'reseal', () => counted(ctx, 'codes_resealed', 'sealed', reseal))
  await attempt(ctx, 'reseal_totp', () => counted(ctx, 'totp_resealed', 'sealed', resealFactors))
  await attempt(ctx, 'reseal_vouchers', () => counted(ctx, 'vouchers_resealed', 'sealed', resealVouchers))
  await attempt(ctx, 'looks', () => counted(ctx, 'nicknames_looked_at', 'filled', fillLooks))
  await attempt(ctx, 'referrals', () => lookAtDue(ctx))
  await attempt(ctx, 'debts', () => collectDebts(ctx))
  await attempt(ctx, 'kept', () => countKept(ctx))
  await attempt(ctx, 'reports', () => rollUp(ctx))
  await attempt(ctx, 'tidy', async () => {
    const nowMs = ctx.clock.nowMs()
    await commit(ctx.db, [
      ...planTidyKeys(nowMs),
      ...planTidyAccess(nowMs),
      ...planTidyWaysIn(nowMs),
      ...planTidyChecks(nowMs),
      ...planTidyNotices(nowMs),
      ...planTidySearches(nowMs),
      ...planTidyMoves(),
    ])
  })
  await attempt(ctx, 'forget_players', () => runEvery(ctx, 'forget_players', dayMs, forgetPlayers))
  await attempt(ctx, 'pictures', () => runEvery(ctx, 'pictures', dayMs, tidyPictures))
  await attempt(ctx, 'audit', () => runEvery(ctx, 'audit', dayMs, auditAll))
}

/**
 * In a closed shop nothing is begun, ended, asked or believed. An earlier database is made safe; one that is only closed
 * goes on telling how far it is, and in the end that it stands still.
 */
async function runClosed(ctx: Ctx, closed: ClosedBy): Promise<void> {
  ctx.log('shop_closed', { closedBy: closed })
  if (closed === 'owner') await attempt(ctx, 'mark', () => writeMark(ctx))
  else if (closed !== 'mark_unknown') await attempt(ctx, 'recover', () => recover(ctx))
  await attempt(ctx, 'window', () => shopWindow.write(ctx))
  await attempt(ctx, 'announce', () => announce(ctx))
}

const parts = {
  reconcile: reconcilePart,
  expire: expirePart,
  notices: (ctx: Ctx, ids: string[]) => sendNotices(ctx, ids, enterUrl),
}

/** Runs what a job of the schedule has handed on to the queue. */
export const runPart = (ctx: Ctx, { job, ids }: JobMessage): Promise<void> =>
  attempt(ctx, job, () => parts[job](ctx, ids))

/** Logs how much a job has done, if anything. */
async function counted(ctx: Ctx, event: string, name: string, work: (ctx: Ctx) => Promise<number>): Promise<void> {
  const count = await work(ctx)
  if (count > 0) ctx.log(event, { [name]: count })
}

/** One job that fails must not keep the others from running. */
async function attempt(ctx: Ctx, job: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    ctx.log('job_failed', { job, error: String(error) })
  }
}

/** Runs a job now and then; again at the next run of the schedule when there was more than one run takes, or it failed. */
async function runEvery(ctx: Ctx, name: string, everyMs: number, work: (ctx: Ctx) => Promise<unknown>): Promise<void> {
  if (!(await take(ctx, name, everyMs))) return
  let isLeft: unknown = true
  try {
    isLeft = await work(ctx)
  } finally {
    if (isLeft === true) await commit(ctx.db, [sql`DELETE FROM jobs WHERE name = ${name}`])
  }
}

async function tidyPictures(ctx: Ctx): Promise<void> {
  await commit(ctx.db, planTidyPictures(ctx.clock.nowMs(), sql`${shownPictures} UNION ALL ${ownPictures}`))
}

/** A feed that fails is asked again in an hour: not every minute. */
async function fetchRates(ctx: Ctx): Promise<void> {
  try {
    await rates.refresh(ctx)
  } catch (error) {
    const retryAt = ctx.clock.nowMs() - 11 * hourMs
    await commit(ctx.db, [sql`UPDATE jobs SET last_run_at = ${retryAt} WHERE name = 'rates'`])
    await rates.reportStale(ctx)
    throw error
  }
}

/**
 * Takes a job if its last run is long enough ago, or was noted by a clock that ran ahead; of two workers at the same
 * moment one gets it.
 */
async function take(ctx: Ctx, name: string, everyMs: number): Promise<boolean> {
  const nowMs = ctx.clock.nowMs()
  const [taken] = await commit(
    ctx.db,
    [],
    [
      ctx.db
        .insert(jobs)
        .values({ name, lastRunAt: nowMs })
        .onConflictDoUpdate({
          target: jobs.name,
          set: { lastRunAt: nowMs },
          setWhere: or(lte(jobs.lastRunAt, nowMs - everyMs), gt(jobs.lastRunAt, nowMs + minuteMs)),
        })
        .returning({ name: jobs.name }),
    ],
  )
  return taken.length > 0
}

/** Recomputes books and stock; raises an alert for what does not agree and clears the one that no longer holds. */
export async function auditAll(ctx: Ctx): Promise<void> {
  await report(ctx, 'books_unbalanced', 'books', await auditBooks(ctx.db))
  await report(ctx, 'stock_drift', 'stock', await auditStock(ctx.db))
}

async function report(ctx: Ctx, kind: AlertKind, subject: string, findings: Detail[]): Promise<void> {
  const found = findings.length > 0
  if (found) ctx.log(kind, { findings })
  await commit(ctx.db, [found ? planRaise(ctx, { kind, subject, detail: findings }) : planClear(ctx, subject, [kind])])
}

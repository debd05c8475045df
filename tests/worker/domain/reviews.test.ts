import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reviewLimits } from '../../../src/shared/reviews'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import type { CallerCtx, Ctx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import { deleteOwn } from '../../../src/worker/domain/own-data/own-data'
import * as reviews from '../../../src/worker/domain/reviews/reviews'
import { beforeAnswer, costOf } from '../../support/counting'
import { expectStarsToAddUp, makeCustomer, makeReview } from '../../support/reviewing'
import {
  makeAdmin,
  makeBuyer,
  makeOffer,
  makePaidOrder,
  type Offer,
  outcomeOf,
  type Person,
  testCtx,
} from '../../support/shop'

let ctx: Ctx
let admin: Person
beforeAll(async () => {
  ctx = await testCtx()
  admin = await makeAdmin(ctx)
})
afterEach(() => expectStarsToAddUp(ctx))

const reason = 'a test'
const wish = { stars: 5, text: 'It came at once.' }
const page = { limit: reviewLimits.shown }
const write = (buyer: Person, { productId }: Offer, change = {}) =>
  reviews.write(buyer.ctx, productId, { ...wish, ...change })
const shown = async ({ productId }: Offer) => (await reviews.show(ctx, productId, page)).reviews
const ratingOf = async ({ productId }: Offer) => {
  const { reviewCount, starSum } = await catalogue.find(ctx, productId)
  return { reviewCount, starSum }
}

describe('a product is reviewed by', () => {
  type Maker = (offer: Offer) => Promise<Person>
  const refunded =
    (minor: number | undefined): Maker =>
    async (offer) => {
      const buyer = await makeCustomer(ctx, offer)
      await orders.refund(admin.ctx, buyer.orderId, { minor, reason })
      return buyer
    }
  test.each<[who: string, outcome: string, make: Maker]>([
    ['somebody who was given a code of it', 'ok', (offer) => makeCustomer(ctx, offer)],
    ['somebody who had a part of the money back', 'ok', refunded(100)],
    ['nobody who had all of the money back', 'not_bought', refunded(undefined)],
    ['nobody who has not bought it', 'not_bought', () => makeBuyer(ctx)],
    ['nobody who waits for it', 'not_bought', async (offer) => (await makePaidOrder(ctx, { offer })).buyer],
    ['nobody who has bought something else', 'not_bought', async () => makeCustomer(ctx, await makeOffer(ctx))],
    [
      'nobody whose order a bank has paid back',
      'not_bought',
      async (offer) => {
        const buyer = await makeCustomer(ctx, offer)
        await ctx.db.run(sql`UPDATE orders SET refunded = total WHERE id = ${buyer.orderId}`)
        return buyer
      },
    ],
    [
      'nobody whose piece of it was given back, though the rest of the order was not',
      'not_bought',
      async (offer) => {
        const buyer = await makeCustomer(ctx, offer)
        await ctx.db.run(sql`UPDATE order_items SET returned = quantity WHERE order_id = ${buyer.orderId}`)
        return buyer
      },
    ],
  ])('%s: %s', async (_, outcome, make) => {
    const offer = await makeOffer(ctx)
    const buyer = await make(offer)
    expect(await outcomeOf(write(buyer, offer))).toBe(outcome)
    const { productId } = offer
    const may = outcome === 'ok' ? [{ productId, review: expect.objectContaining(wish) }] : []
    expect(await reviews.listOwn(buyer.ctx, [productId])).toEqual(may)
    expect(await shown(offer)).toHaveLength(may.length)
  })

  test('the same buyer once, however often they bought and clicked', async () => {
    const offer = await makeOffer(ctx)
    const buyer = await makeCustomer(ctx, offer, 2)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(write(buyer, offer))))
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 4 }, () => 'already_reviewed'), 'ok'])
    expect(await ratingOf(offer)).toEqual({ reviewCount: 1, starSum: 5 })
  })

  test('nobody where it is no product of the shop', async () => {
    const buyer = await makeBuyer(ctx)
    expect(await outcomeOf(reviews.write(buyer.ctx, 'nothing', wish))).toBe('product_not_found')
  })
})

test('who has bought a product and written nothing is told so, in the order of the question', async () => {
  const [first, second] = [await makeOffer(ctx), await makeOffer(ctx)]
  const buyer = await makeCustomer(ctx, first)
  expect(await reviews.listOwn(buyer.ctx, [second.productId, first.productId, 'nothing'])).toEqual([
    { productId: first.productId, review: null },
  ])
})

test('a closed shop asks nobody for a review, and shows a buyer the one that is written', async () => {
  const [first, second] = [await makeOffer(ctx), await makeOffer(ctx)]
  const [writer, buyer] = [await makeCustomer(ctx, first), await makeCustomer(ctx, second)]
  await write(writer, first)
  const closed = (of: CallerCtx): CallerCtx => ({ ...of, settings: { ...of.settings, closed: 'owner' } })
  expect(await reviews.listOwn(closed(buyer.ctx), [second.productId])).toEqual([])
  expect(await reviews.listOwn(closed(writer.ctx), [first.productId])).toMatchObject([{ review: wish }])
})

describe('the reviews of a product', () => {
  test('are read newest first, page by page, and nothing is read twice while others write', async () => {
    const offer = await makeOffer(ctx)
    const written: string[] = []
    for (const stars of [1, 2, 3]) written.unshift((await makeReview(ctx, offer, stars)).id)
    const first = await reviews.show(ctx, offer.productId, { limit: 2 })
    expect(first.reviews.map(({ id }) => id)).toEqual(written.slice(0, 2))
    await makeReview(ctx, offer)
    const rest = await reviews.show(ctx, offer.productId, { limit: 2, cursor: first.nextCursor ?? '' })
    expect(rest).toMatchObject({ reviews: [{ id: written[2], stars: 1 }], nextCursor: null })
  })

  test('name nobody whole: a stranger learns no login', async () => {
    const offer = await makeOffer(ctx)
    const { buyer } = await makeReview(ctx, offer)
    expect(await shown(offer)).toMatchObject([{ author: 'bu…' }])
    await ctx.db.run(sql`UPDATE users SET nickname = 'Ада' WHERE id = ${buyer.userId}`)
    const again = await reviews.show(ctx, offer.productId, { limit: 5 })
    expect(again.reviews).toMatchObject([{ author: 'А…' }])
  })

  test('cost nothing for ten seconds, and a page of others one trip', async () => {
    const offer = await makeOffer(ctx)
    await makeReview(ctx, offer)
    await shown(offer)
    expect(await costOf(ctx, (counted) => reviews.show(counted, offer.productId, page))).toMatchObject({
      roundTrips: 0,
    })
    const other = await costOf(ctx, (counted) => reviews.show(counted, offer.productId, { limit: 3 }))
    expect(other.roundTrips).toBe(1)
    // With the row behind the last one, where there is one.
    expect(other.rowsRead).toBeLessThanOrEqual(3)
  })

  test('stand under no name when the account of their writer is deleted', async () => {
    const offer = await makeOffer(ctx)
    const buyer = await makeCustomer(ctx, offer)
    await write(buyer, offer, { text: `Yours, ${buyer.nickname}` })
    await deleteOwn(buyer.ctx)
    const [review] = (await reviews.show(ctx, offer.productId, { limit: 5 })).reviews
    expect(review).toMatchObject({ author: null, stars: 5 })
    expect(review?.text).not.toContain(buyer.nickname)
    expect(await ratingOf(offer)).toEqual({ reviewCount: 1, starSum: 5 })
  })
})

describe('the owner', () => {
  test('hides a review, which its writer alone reads then, and shows it again', async () => {
    const offer = await makeOffer(ctx)
    await makeReview(ctx, offer, 4)
    const { id, buyer } = await makeReview(ctx, offer, 1)
    await reviews.hide(admin.ctx, id, { hidden: true, reason })
    expect(await shown(offer)).toHaveLength(1)
    expect(await ratingOf(offer)).toEqual({ reviewCount: 1, starSum: 4 })
    const [own] = await reviews.listOwn(buyer.ctx, [offer.productId])
    expect(own?.review).toMatchObject({ id, hiddenAt: expect.any(Number) })
    expect(await outcomeOf(write(buyer, offer))).toBe('already_reviewed')
    await reviews.hide(admin.ctx, id, { hidden: false, reason })
    expect(await shown(offer)).toHaveLength(2)
    expect(await ratingOf(offer)).toEqual({ reviewCount: 2, starSum: 5 })
  })

  test('hides a review at once, also where a reading that still shows it is answered after the change', async () => {
    const offer = await makeOffer(ctx)
    const { id } = await makeReview(ctx, offer)
    await catalogue.find(ctx, offer.productId)
    const hide = () => reviews.hide(admin.ctx, id, { hidden: true, reason })
    await reviews.show({ ...ctx, db: drizzle(beforeAnswer(env.DB, hide)) }, offer.productId, page)
    expect(await shown(offer)).toEqual([])
  })

  test('who hides a review five times at once hides it once', async () => {
    const offer = await makeOffer(ctx)
    const { id } = await makeReview(ctx, offer)
    const hide = () => reviews.hide(admin.ctx, id, { hidden: true, reason })
    await Promise.all(Array.from({ length: 5 }, hide))
    expect(await ratingOf(offer)).toEqual({ reviewCount: 0, starSum: 0 })
    const acts = await ctx.db.all(sql`SELECT reason FROM audit_entries WHERE subject = ${id}`)
    expect(acts).toEqual([{ reason }])
  })

  test('tells its writer of the first answer, in the words of the product, and nobody who has left', async () => {
    const told = async (userId: string) =>
      ctx.db.all<object>(sql`SELECT kind, params ->> 'title' AS title, link FROM notices WHERE user_id = ${userId}
        AND kind = 'review_answered'`)
    const offer = await makeOffer(ctx)
    const { slug, texts } = await catalogue.find(ctx, offer.productId)
    const [buyer, gone] = [await makeCustomer(ctx, offer), await makeCustomer(ctx, offer)]
    const { id } = await write(buyer, offer)
    const left = await write(gone, offer)
    await deleteOwn(gone.ctx)
    for (const words of ['Thank you', 'Thank you.']) await reviews.answer(admin.ctx, id, words)
    await reviews.answer(admin.ctx, left.id, 'Thank you')
    expect(await told(buyer.userId)).toEqual([
      { kind: 'review_answered', title: texts.en?.title, link: `/products/${slug}` },
    ])
    expect(await told(gone.userId)).toEqual([])
  })

  test('answers a review for everybody, and may answer it anew', async () => {
    const offer = await makeOffer(ctx)
    const { id } = await makeReview(ctx, offer)
    await reviews.answer(admin.ctx, id, 'Thank you')
    await reviews.answer(admin.ctx, id, 'Thank you.')
    expect(await shown(offer)).toMatchObject([{ reply: 'Thank you.', repliedAt: ctx.clock.nowMs() }])
    const acts = await ctx.db.all(sql`SELECT action, reason FROM audit_entries WHERE subject = ${id} ORDER BY seq`)
    expect(acts).toEqual([
      { action: 'answer_review', reason: 'Thank you' },
      { action: 'answer_review', reason: 'Thank you.' },
    ])
  })

  test.each([
    ['answers', () => reviews.answer(admin.ctx, 'nothing', 'Thank you.')],
    ['hides', () => reviews.hide(admin.ctx, 'nothing', { hidden: true, reason })],
  ])('%s no review that there is not', async (_, act) => {
    expect(await outcomeOf(act())).toBe('review_not_found')
  })

  test('finds reviews by a word, the product, the buyer, and by what is to be done about them', async () => {
    const offer = await makeOffer(ctx)
    const { texts, slug } = await catalogue.find(ctx, offer.productId)
    const { id, buyer } = await makeReview(ctx, offer, 2, 'УЖАСНО долго!')
    const hidden = await makeReview(ctx, offer, 1, 'A Bad WORD')
    await reviews.hide(admin.ctx, hidden.id, { hidden: true, reason })
    const answered = await makeReview(ctx, offer, 5)
    await reviews.answer(admin.ctx, answered.id, 'Thank you.')
    const found = async (change: Partial<Parameters<typeof reviews.list>[1]>) =>
      (await reviews.list(admin.ctx, { limit: 100, ...change })).reviews
        .filter(({ productId }) => productId === offer.productId)
        .map((review) => review.id)
    const all = [answered.id, hidden.id, id]
    expect(await found({})).toEqual(all)
    expect(await found({ search: 'ужасно' })).toEqual([id])
    expect(await found({ search: 'bad word' })).toEqual([hidden.id])
    expect(await found({ search: texts.en.title })).toEqual(all)
    expect(await found({ search: slug })).toEqual(all)
    expect(await found({ search: buyer.nickname.toUpperCase() })).toEqual([id])
    expect(await found({ search: buyer.userId })).toEqual([id])
    expect(await found({ search: 'nobody wrote this' })).toEqual([])
    expect(await found({ state: 'unanswered' })).toEqual([id])
    expect(await found({ state: 'hidden' })).toEqual([hidden.id])
    expect(await found({ state: 'hidden', search: buyer.nickname })).toEqual([])
  })
})

test('a copy of a product has no reviews', async () => {
  const offer = await makeOffer(ctx)
  await makeReview(ctx, offer)
  const copy = await catalogue.duplicate(admin.ctx, offer.productId)
  expect(await catalogue.formOf(admin.ctx, copy)).toMatchObject({ reviewCount: 0, starSum: 0 })
})

test('the catalogue tells the stars of all products in the trip that it makes anyway', async () => {
  catalogue.catalogueChanged(ctx)
  expect(await costOf(ctx, (counted) => catalogue.list(counted))).toMatchObject({ roundTrips: 1 })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productPage } from '../../../src/shared/contract/catalogue'
import {
  adminReview,
  adminReviews,
  ownReview,
  ownReviews,
  reviews as reviewsShape,
} from '../../../src/shared/contract/reviews'
import { catalogueChanged } from '../../../src/worker/domain/catalogue/catalogue'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { type Client, clientOf, failure, success } from '../../support/http'
import { makeCustomer, makeReview } from '../../support/reviewing'
import { set } from '../../support/settings'
import { makeAdmin, makeBuyer, makeOffer, type Offer, type Person, testCtx } from '../../support/shop'

let ctx: Ctx
let owner: Person
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  owner = await makeAdmin(ctx)
  admin = clientOf(owner)
})

const reason = 'A test'
const visitor = clientOf()
const wish = { stars: 4, text: 'It came at once.' }
const pathOf = ({ productId }: Offer) => `/products/${productId}/reviews`
const read = async (offer: Offer) => (await success(visitor.get(pathOf(offer)), reviewsShape)).reviews
const ratingOf = async ({ productId }: Offer) =>
  (await success(visitor.get(`/products/${productId}`), productPage)).reviews

describe('a buyer', () => {
  test('writes a review, which everybody reads, and the stars stand on the page of the product', async () => {
    const offer = await makeOffer(ctx)
    expect(await ratingOf(offer)).toEqual({ average: null, count: 0 })
    const buyer = await makeCustomer(ctx, offer)
    const client = clientOf(buyer)
    const written = await success(client.post(pathOf(offer), wish), ownReview, 201)
    expect(written).toMatchObject({ ...wish, reply: null, repliedAt: null, hidden: false })
    const { hidden: _, ...shown } = written
    expect(await read(offer)).toEqual([{ ...shown, author: 'bu…' }])
    for (const stars of [5, 5]) await makeReview(ctx, offer, stars)
    expect(await ratingOf(offer)).toEqual({ average: 4.7, count: 3 })
    await failure(client.post(pathOf(offer), wish), 409, 'already_reviewed')
    const { own } = await success(client.get(`/reviews/own?products=x,${offer.productId}`), ownReviews)
    expect(own).toEqual([{ productId: offer.productId, review: written }])
  })

  test('who has not bought it is told so', async () => {
    const offer = await makeOffer(ctx)
    await failure(clientOf(await makeBuyer(ctx)).post(pathOf(offer), wish), 403, 'not_bought')
    await failure(visitor.post(pathOf(offer), wish), 401, 'unauthenticated')
    await failure(visitor.get('/reviews/own?products=x'), 401, 'unauthenticated')
  })

  test.each([
    ['en', 'see cheap.ru', 'has_link', /addresses of web pages/],
    ['ru', 'смотри cheap.ru', 'has_link', /адресов сайтов/],
    ['uz', '<b>zoʻr</b>', 'has_markup', /oddiy matn/],
  ] as const)('who reads %s and writes %j is told %s in that language', async (language, text, code, sentence) => {
    const offer = await makeOffer(ctx)
    const client = clientOf({ ...(await makeCustomer(ctx, offer)), language })
    const problem = await failure(client.post(pathOf(offer), { stars: 5, text }), 400, code)
    expect(problem).toMatchObject({ error: expect.stringMatching(sentence), fields: { text: code } })
    expect(await read(offer)).toEqual([])
  })

  test('who sends reviews without end has to wait', async () => {
    const offer = await makeOffer(ctx)
    const client = clientOf(await makeCustomer(ctx, offer))
    const answers: number[] = []
    for (let tries = 0; tries < 8; tries += 1) answers.push((await client.post(pathOf(offer), wish)).status)
    expect(answers[0]).toBe(201)
    expect(answers.at(-1)).toBe(429)
  })
})

describe('reviews', () => {
  test('of a product that there is not are not found', async () => {
    await failure(visitor.get('/products/nothing/reviews'), 404, 'product_not_found')
  })

  test('are read by the slug of a product too, with a tag', async () => {
    const offer = await makeOffer(ctx)
    await makeReview(ctx, offer)
    const { slug } = await success(visitor.get(`/products/${offer.productId}`), productPage)
    const first = await visitor.get(`/products/${slug}/reviews`)
    const tag = first.headers.get('ETag') ?? ''
    expect(tag).not.toBe('')
    const again = await visitor.get(`/products/${slug}/reviews`, { headers: { 'If-None-Match': tag } })
    expect(again.status).toBe(304)
  })
})

describe('the owner', () => {
  test('lists, answers, hides and shows a review again', async () => {
    const offer = await makeOffer(ctx)
    const { id, buyer } = await makeReview(ctx, offer, 1, 'Too slow')
    const { reviews, shown } = await success(admin.get(`/admin/reviews?search=${buyer.nickname}`), adminReviews)
    expect(shown).toBe(true)
    expect(reviews).toMatchObject([{ reviewId: id, nickname: buyer.nickname, userId: buyer.userId, hiddenAt: null }])
    const answered = await success(admin.put(`/admin/reviews/${id}/reply`, { reply: ' Sorry. ' }), adminReview)
    expect(answered).toMatchObject({ reply: 'Sorry.', repliedAt: expect.any(String) })
    expect(await read(offer)).toMatchObject([{ reply: 'Sorry.' }])
    const put = (hidden: boolean) => admin.put(`/admin/reviews/${id}/hidden`, { hidden, reason })
    await success(put(true), adminReview)
    expect(await read(offer)).toEqual([])
    expect(await ratingOf(offer)).toEqual({ average: null, count: 0 })
    await success(put(false), adminReview)
    expect(await read(offer)).toHaveLength(1)
    expect(await ratingOf(offer)).toEqual({ average: 1, count: 1 })
  })

  test.each([
    ['GET', '/admin/reviews', undefined],
    ['PUT', '/admin/reviews/x/reply', { reply: 'Thank you.' }],
    ['PUT', '/admin/reviews/x/hidden', { hidden: true, reason }],
  ])('alone may %s %s', async (method, path, body) => {
    await failure(clientOf(await makeBuyer(ctx)).call(method, `/api${path}`, body), 403, 'forbidden')
    await failure(visitor.call(method, `/api${path}`, body), 401, 'unauthenticated')
  })

  test.each([
    ['no reply', 'reply', {}],
    ['an empty reply', 'reply', { reply: ' ' }],
    ['no reason', 'hidden', { hidden: true }],
  ])('is refused with %s', async (_, part, body) => {
    await failure(admin.put(`/admin/reviews/x/${part}`, body), 400, 'invalid_request')
  })
})

describe('while reviews are switched off', () => {
  let offer: Offer
  let buyer: Person
  beforeAll(async () => {
    offer = await makeOffer(ctx)
    await makeReview(ctx, offer)
    buyer = await makeCustomer(ctx, offer)
    catalogueChanged(ctx)
    expect(await ratingOf(offer)).toMatchObject({ count: 1 })
    await set(owner, { switches: { reviews: false } })
  })
  afterAll(async () => {
    await set(owner, { switches: { reviews: true } })
  })

  test('nobody reads or writes any, and no page shows stars', async () => {
    await failure(visitor.get(pathOf(offer)), 404, 'reviews_closed')
    await failure(clientOf(buyer).post(pathOf(offer), wish), 404, 'reviews_closed')
    expect(await success(clientOf(buyer).get(`/reviews/own?products=${offer.productId}`), ownReviews)).toEqual({
      own: [],
    })
    expect(await ratingOf(offer)).toBeNull()
  })

  test('the owner still reads what was written, and that nobody else does', async () => {
    const { reviews, shown } = await success(admin.get('/admin/reviews'), adminReviews)
    expect(shown).toBe(false)
    expect(reviews.length).toBeGreaterThan(0)
  })
})

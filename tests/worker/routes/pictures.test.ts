import { env, exports } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminLimits } from '../../../src/shared/admin-limits'
import { addedPicture, productForm } from '../../../src/shared/contract/admin-products'
import { product, productPage } from '../../../src/shared/contract/catalogue'
import { ownGame } from '../../../src/shared/contract/own-games'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { runDue } from '../../../src/worker/domain/jobs/jobs'
import { headTags } from '../../../src/worker/render/head'
import { type Client, clientOf, failure, success } from '../../support/http'
import { castleSiege } from '../../support/own-games'
import { pngOf, webpOf } from '../../support/pictures'
import { opened } from '../../support/sessions'
import { makeAdmin, makeBuyer, makeOffer, testCtx } from '../../support/shop'

let ctx: Ctx
let owner: Awaited<ReturnType<typeof makeAdmin>>
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  owner = await makeAdmin(ctx)
  admin = clientOf(owner)
})

async function upload(content: BodyInit, { token = owner.token, type = 'application/octet-stream' } = {}) {
  await opened(token)
  return exports.default.fetch('http://shop.test/api/admin/pictures', {
    method: 'POST',
    headers: { 'Content-Type': type, ...(token && { Authorization: `Bearer ${token}` }) },
    body: content,
  })
}

const added = (content: BodyInit) => success(upload(content), addedPicture, 201)
const show = (address: string, method = 'GET') => exports.default.fetch(`http://shop.test${address}`, { method })
const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6">${inner}</svg>`
const countOf = async (name: string) =>
  (await env.DB.prepare('SELECT count(*) AS n FROM pictures WHERE name = ?').bind(name).first<{ n: number }>())?.n
const nameIn = (address: string) => address.slice('/media/'.length)

describe('an uploaded picture', () => {
  test.each([
    ['a PNG', pngOf(400, 300), 'image/png', { width: 400, height: 300 }],
    ['a lossy WebP', webpOf.lossy(640, 480), 'image/webp', { width: 640, height: 480 }],
    ['a lossless WebP', webpOf.lossless(4096, 64), 'image/webp', { width: 4096, height: 64 }],
    ['an extended WebP', webpOf.extended(64, 4096), 'image/webp', { width: 64, height: 4096 }],
    ['an SVG', svg('<path d="M0 0h8v6z"/>'), 'image/svg+xml; charset=utf-8', null],
  ])('%s is shown under the hash of its content, for ever and as nothing else', async (_, content, type, size) => {
    const picture = await added(content)
    expect(picture.size).toEqual(size)
    for (const answer of [await show(picture.address), await show(picture.address)]) {
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      })
      expect(answer.headers.get('Set-Cookie')).toBeNull()
      const shown = new Uint8Array(await answer.arrayBuffer())
      expect(shown).toEqual(typeof content === 'string' ? new TextEncoder().encode(content) : content)
      const hash = Buffer.from(await crypto.subtle.digest('SHA-256', shown)).toString('hex')
      expect(picture.address).toMatch(`/media/${hash}.`)
    }
    const head = await show(picture.address, 'HEAD')
    expect([head.status, head.headers.get('Content-Type'), await head.text()]).toEqual([200, type, ''])
  })

  test('is recognised by its content, whatever it is called', async () => {
    const answer = await success(upload(pngOf(64, 64), { type: 'text/html' }), addedPicture, 201)
    expect(answer.address).toMatch(/\.png$/)
  })

  test('is one object however often and in whatever disguise it comes', async () => {
    const [one, other] = await Promise.all([added(pngOf(70, 70)), added(pngOf(70, 70))])
    expect(other).toEqual(one)
    expect(await countOf(nameIn(one.address))).toBe(1)
    const clean = await added(svg('<g id="same"/>'))
    expect(await added(svg('<g id="same" onload="x()"/><script>x()</script>'))).toEqual(clean)
  })

  test('is on record with who brought it', async () => {
    const { address } = await added(pngOf(71, 72))
    const entry = await env.DB.prepare('SELECT actor, action, after FROM audit_entries WHERE subject = ?')
      .bind(nameIn(address))
      .first()
    expect(entry).toMatchObject({ actor: owner.userId, action: 'add_picture' })
    expect(JSON.parse(String(entry?.after))).toMatchObject({ width: 71, height: 72 })
  })

  test.each([
    ['too small', pngOf(63, 64), 'picture_dimensions'],
    ['too large', webpOf.lossy(64, 4097), 'picture_dimensions'],
    ['nothing', '', 'picture_unknown'],
    ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'picture_unknown'],
    ['a GIF', 'GIF89a', 'picture_unknown'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'picture_unknown'],
    ['a PNG with something behind its end', new Uint8Array([...pngOf(64, 64), 60, 115]), 'picture_unknown'],
    ['half a PNG', pngOf(64, 64).slice(0, 40), 'picture_unknown'],
    ['half a WebP', webpOf.lossy(64, 64).slice(0, 36), 'picture_unknown'],
    ['an SVG with entities', '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', 'picture_unsafe'],
  ])('that is %s is refused', async (_, content, code) => {
    await failure(upload(content), 400, code)
  })

  test('of 512 KiB is taken and one byte more is not', async () => {
    const empty = pngOf(64, 64).length
    const full = (bytes: number) =>
      pngOf(
        64,
        64,
        Array.from({ length: bytes - empty }, () => 1),
      )
    await added(full(adminLimits.pictures.bytes))
    await failure(upload(full(adminLimits.pictures.bytes + 1)), 413, 'too_large')
  })

  test('is an administrator’s to bring', async () => {
    await failure(upload(pngOf(64, 64), { token: '' }), 401, 'unauthenticated')
    const buyer = await makeBuyer(ctx)
    await failure(upload(pngOf(64, 64), { token: buyer.token }), 403, 'forbidden')
    // Not even looked at.
    await failure(upload('no picture', { token: buyer.token }), 403, 'forbidden')
  })
})

describe('an address without a picture', () => {
  const zeros = '0'.repeat(64)
  test.each([`${zeros}.png`, `${zeros}.gif`, `${zeros}`, 'x.png', `${zeros.slice(1)}.svg`, `../${zeros}.png`, ''])(
    '/media/%s is not found, and that is not kept',
    async (name) => {
      const answer = await show(`/media/${name}`)
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
    },
  )

  test('under another type is none', async () => {
    const { address } = await added(pngOf(80, 80))
    expect((await show(address.replace('.png', '.svg'))).status).toBe(404)
    expect((await show(address, 'POST')).status).toBe(404)
  })
})

describe('a product', () => {
  const form = { description: 'x', category: 'mobile-games', type: 'uc', price: 1, rub: 90, amounts: [1] }
  const make = (image: string) => admin.post('/products', { ...form, title: `Picture ${ctx.ids.id()}`, image })

  test.each([
    'https://',
    'https://[',
    'https://1.2.3.4.5/a.png',
    'https://a:99999/a.png',
    'https://user:secret@a.example/a.png',
    'http://a.example/a.png',
    '//a.example/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AA==',
    '/media/a.png',
    `/media/${'0'.repeat(64)}.gif`,
    `https://a.example/${'a'.repeat(500)}`,
  ])('can’t have its picture at %s', async (image) => {
    const { fields } = await failure(make(image), 400, 'invalid_request')
    expect(Object.keys(fields ?? {})).toEqual(['image'])
  })

  test('can’t show an uploaded picture that is not there', async () => {
    const missing = `/media/${'a'.repeat(64)}.png`
    const { productId } = await makeOffer(ctx)
    await failure(make(missing), 400, 'picture_not_found')
    await failure(admin.put(`/products/${productId}`, { image: missing }), 400, 'picture_not_found')
  })

  test('shows an uploaded picture in the shop, and one that messengers can read in what they show', async () => {
    const { productId } = await makeOffer(ctx)
    const shown = async (image: string) => {
      await success(admin.put(`/products/${productId}`, { image }), product)
      const answer = await success(clientOf().get(`/products/${productId}`), productPage)
      const texts = { title: 'x', heading: 'x', description: 'x' }
      const page = {
        ...texts,
        path: '/',
        product: answer,
        game: undefined,
        article: undefined,
        questions: [],
        html: '',
        modules: [],
      }
      return {
        image: answer.image,
        head: headTags({ origin: 'https://shop.test', shopName: 'Keyfall' }, 'en', {
          ...page,
          state: { language: 'en', queries: [] },
        }),
      }
    }
    const { address } = await added(pngOf(90, 90))
    const { image, head } = await shown(address)
    expect(image).toBe(address)
    expect(head).toContain(`<meta property="og:image" content="https://shop.test${address}">`)
    expect(head).toContain(`"image":"https://shop.test${address}"`)
    const drawn = await added(svg('<g id="messenger"/>'))
    expect((await shown(drawn.address)).head).toContain('og:image" content="https://shop.test/icons/icon-512.png"')
    const saved = await success(admin.get(`/admin/products/${productId}`), productForm)
    expect(saved.image).toBe(drawn.address)
  })
})

test('a picture that no product and no game shows is forgotten a month after its last upload, and no other one', async () => {
  const { productId } = await makeOffer(ctx)
  const [shown, unused, young] = [await added(pngOf(101, 90)), await added(pngOf(102, 90)), await added(pngOf(103, 90))]
  await admin.put(`/products/${productId}`, { image: shown.address })
  await admin.remove(`/products/${productId}`)
  const ofGame = await added(pngOf(104, 90))
  await success(admin.post('/admin/games', { slug: 'pictured', ...castleSiege, image: ofGame.address }), ownGame, 201)
  expect((await admin.remove('/admin/games/pictured')).status).toBe(204)
  const long = ctx.clock.nowMs() - adminLimits.pictures.keptMs
  await ctx.db.run(sql`UPDATE pictures SET uploaded_at = ${long} WHERE name <> ${nameIn(young.address)}`)
  await ctx.db.run(sql`DELETE FROM jobs WHERE name = 'pictures'`)
  await runDue(ctx)
  const kept = await Promise.all([shown, unused, young, ofGame].map(({ address }) => countOf(nameIn(address))))
  expect(kept).toEqual([1, 0, 1, 1])
})

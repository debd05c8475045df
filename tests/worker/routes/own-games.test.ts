import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { found } from '../../../src/shared/contract/catalogue'
import { ownGame } from '../../../src/shared/contract/own-games'
import { adminGames, topUpGame, topUpGames } from '../../../src/shared/contract/topups'
import { ownGameLimits } from '../../../src/shared/games'
import { commit } from '../../../src/worker/db/database'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { planPackageAlerts } from '../../../src/worker/domain/topups/topups'
import { type Client, clientOf, failure, success } from '../../support/http'
import { castleSiege, clan } from '../../support/own-games'
import { openProviders } from '../../support/providers'
import { makeAdmin, openAlerts, type Person, uniqueName } from '../../support/shop'
import { forgetEarlier, presentCtx } from '../../support/suppliers'

let ctx: Ctx
let person: Person
let admin: Client
beforeAll(async () => {
  ctx = await presentCtx()
  openProviders()
  await forgetEarlier(ctx)
  person = await makeAdmin(ctx)
  admin = clientOf(person)
})

const reason = 'Buyers asked for it'
const newSlug = () => uniqueName('castle-')
const make = (slug: string, changes: object = {}, by = admin) =>
  by.post('/admin/games', { slug, ...castleSiege, reason, ...changes })
const made = async (changes: object = {}) => success(make(newSlug(), changes), ownGame, 201)
const change = (slug: string, form: object) =>
  admin.put(`/admin/games/${slug}/about`, { ...castleSiege, reason, ...form })
const packages = [{ ref: '3101', name: '60 Gold' }]
const sell = async (slug: string) =>
  expect((await admin.put(`/admin/games/${slug}`, { margin: 10, rubPerUsd: 90, packages, reason })).status).toBe(200)
const slugsSold = async () => (await success(clientOf().get('/topups'), topUpGames)).games.map(({ slug }) => slug)
const putBack = (slug: string) => admin.post(`/admin/games/${slug}/put-back`, { reason })

describe('a game of the owner’s', () => {
  test('is shown to buyers at once, after the games of the shop, as soon as it has a package', async () => {
    const { slug } = await made()
    await failure(clientOf().get(`/topups/${slug}`), 404, 'game_not_found')
    await sell(slug)
    expect((await slugsSold()).at(-1)).toBe(slug)
    const shown = await success(clientOf({ language: 'ru' }).get(`/topups/${slug}`), topUpGame)
    expect(shown).toMatchObject({
      ...{ name: 'Castle Siege', description: 'Золото для замка.', check: 'none' },
      fields: [
        { key: 'playerId', kind: 'digits', label: 'ID замка', required: true },
        { key: 'realm', kind: 'choice', label: 'Realm', options: [{ value: 'east' }, { value: 'west' }] },
      ],
      packages: [{ name: '60 Gold', available: true }],
    })
  })

  test('is made once under one key, at once or after a lost answer', async () => {
    const [slug, key] = [newSlug(), uniqueName('one-press-')]
    const add = () => success(admin.post('/admin/games', { slug, ...castleSiege, reason }, { key }), ownGame, 201)
    const first = await Promise.all([add(), add()])
    expect([...first, await add()]).toEqual(Array(3).fill(first[0]))
    await failure(make(slug), 409, 'game_slug_taken')
  })

  test('is suggested to somebody who types its name while it is on sale, and not once it is removed', async () => {
    const { slug } = await made({ name: 'Quartz Harbour' })
    const suggested = async () => (await success(clientOf().get('/search?q=quartz'), found)).games
    expect(await suggested()).toEqual([])
    await sell(slug)
    expect(await suggested()).toEqual([{ slug, name: 'Quartz Harbour', image: castleSiege.image }])
    expect((await admin.remove(`/admin/games/${slug}`)).status).toBe(204)
    expect(await suggested()).toEqual([])
    await putBack(slug)
    expect((await suggested()).map((game) => game.slug)).toEqual([slug])
  })

  test('is told to its owner whole, and stands in the list of all games', async () => {
    const { slug } = await made()
    expect(await success(admin.get(`/admin/games/${slug}/about`), ownGame)).toMatchObject({
      ...castleSiege,
      ...{ slug, removedAt: null },
    })
    const { games } = await success(admin.get('/admin/games'), adminGames)
    expect(games.find((game) => game.slug === slug)).toEqual({
      ...{ slug, name: castleSiege.name, image: castleSiege.image, packages: 0, own: true, removed: false },
    })
  })

  test('is changed as a whole, for buyers at once', async () => {
    const { slug } = await made()
    await sell(slug)
    const fields = [castleSiege.fields[0], clan]
    await success(change(slug, { name: 'Castle War', fields, check: 'offered' }), ownGame)
    const shown = await success(clientOf().get(`/topups/${slug}`), topUpGame)
    expect([shown.name, shown.check, shown.fields.map(({ key }) => key)]).toEqual([
      ...['Castle War', 'offered', ['playerId', 'clan']],
    ])
  })

  test('that is removed is told of to nobody, and is sold with its packages again when it is put back', async () => {
    const { slug } = await made()
    await sell(slug)
    for (const _ of ['once', 'again']) expect((await admin.remove(`/admin/games/${slug}`)).status).toBe(204)
    expect(await slugsSold()).not.toContain(slug)
    await failure(clientOf().get(`/topups/${slug}`), 404, 'game_not_found')
    expect((await success(admin.get(`/admin/games/${slug}/about`), ownGame)).removedAt).not.toBeNull()
    await failure(make(slug), 409, 'game_slug_taken')
    expect((await success(putBack(slug), ownGame)).removedAt).toBeNull()
    expect(await slugsSold()).toContain(slug)
  })

  test('is on record: who made it, changed it, removed it and put it back, and why', async () => {
    const { slug } = await made()
    await success(change(slug, { name: 'Castle War' }), ownGame)
    await admin.call('DELETE', `/api/admin/games/${slug}?reason=Too%20few%20buyers`)
    await success(putBack(slug), ownGame)
    const acts = await ctx.db.all<{ action: string; reason: string; actor: string }>(
      sql`SELECT action, reason, actor FROM audit_entries WHERE subject = ${`own-${slug}`} ORDER BY seq`,
    )
    expect(acts).toEqual([
      { action: 'create_game', reason, actor: person.userId },
      { action: 'edit_own_game', reason, actor: person.userId },
      { action: 'remove_game', reason: 'Too few buyers', actor: person.userId },
      { action: 'put_back_game', reason, actor: person.userId },
    ])
  })

  test('that somebody else has changed meanwhile is not changed', async () => {
    const { slug, version } = await made()
    await success(change(slug, { version, name: 'Castle War' }), ownGame)
    const answer = await change(slug, { version, name: 'Castle Peace' })
    expect(await answer.json()).toMatchObject({ code: 'form_changed', changed: { by: person.nickname } })
    expect((await success(admin.get(`/admin/games/${slug}/about`), ownGame)).name).toBe('Castle War')
  })

  test('that an isolate does not know yet is found by its owner', async () => {
    const slug = newSlug()
    await ctx.db.run(sql`INSERT INTO own_games (id, slug, about, created_at)
      VALUES (${`own-${slug}`}, ${slug}, ${JSON.stringify(castleSiege)}, 1)`)
    await sell(slug)
  })

  test('whose name a release has taken is sold no more, and the game of the release is', async () => {
    await ctx.db.run(sql`INSERT INTO own_games (id, slug, about, created_at)
      VALUES ('own-pubg-mobile', 'pubg-mobile', ${JSON.stringify(castleSiege)}, 1)`)
    await made()
    const { games } = await success(admin.get('/admin/games'), adminGames)
    expect(games.filter(({ slug }) => slug === 'pubg-mobile')).toMatchObject([{ name: 'PUBG Mobile', own: false }])
    await ctx.db.run(sql`DELETE FROM own_games WHERE slug = 'pubg-mobile'`)
  })
})

test('packages of a removed game alert nobody, and those of one that is sold do', async () => {
  const { slug } = await made()
  const gone = [{ ref: '9999', name: 'Gone' }]
  await admin.put(`/admin/games/${slug}`, { margin: 10, rubPerUsd: 90, packages: gone, reason })
  const alerts = async () => {
    await commit(ctx.db, planPackageAlerts(ctx))
    return openAlerts(ctx, `own-${slug}_9999`)
  }
  expect(await alerts()).toEqual(['package_unsold'])
  await admin.remove(`/admin/games/${slug}`)
  expect(await alerts()).toEqual([])
})

describe('a game that the shop comes with', () => {
  test.each<[string, () => Promise<Response>]>([
    ['told as one of the owner’s', () => admin.get('/admin/games/roblox/about')],
    ['changed', () => change('roblox', {})],
    ['removed', () => admin.remove('/admin/games/roblox')],
    ['put back', () => putBack('roblox')],
  ])('is not %s', async (_, ask) => {
    await failure(ask(), 409, 'game_built_in')
  })

  test.each(['roblox', 'free-fire', 'freefire'])('keeps its address: %s', async (slug) => {
    expect((await failure(make(slug), 409, 'game_slug_taken')).fields).toEqual({ slug: 'game_slug_taken' })
  })
})

test.each(['PUT', 'DELETE', 'GET'])('a game that was never made is not found by %s', async (method) => {
  const path = `/api/admin/games/chess${method === 'DELETE' ? '' : '/about'}`
  const form = method === 'PUT' ? { ...castleSiege, reason } : undefined
  await failure(admin.call(method, path, form), 404, 'game_not_found')
})

test('there are fifty games of the owner’s at most', async () => {
  await ctx.db.run(sql`WITH RECURSIVE nth (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nth
      WHERE n < ${ownGameLimits.games} - (SELECT count(*) FROM own_games))
    INSERT INTO own_games (id, slug, about, created_at, removed_at)
    SELECT 'own-many-' || n, 'many-' || n, ${JSON.stringify(castleSiege)}, 1, 1 FROM nth`)
  await failure(make(newSlug()), 409, 'too_many_games')
  await ctx.db.run(sql`DELETE FROM own_games WHERE slug LIKE 'many-%'`)
})

const [id, realm] = castleSiege.fields
const withField = (changes: object) => ({ fields: [id, { ...clan, ...changes }] })
const long = (length: number) => 'x'.repeat(length + 1)
const codesOf = async (answer: Promise<Response>) => {
  const { code, fields } = (await (await answer).json()) as { code: string; fields: z.infer<z.ZodRecord> }
  return { code, fields }
}

describe('a game is refused by the field that is wrong', () => {
  test.each<[string, object, string, string]>([
    ['an address with a space', { slug: 'castle siege' }, 'slug', 'invalid'],
    ['an address in capitals', { slug: 'Castle' }, 'slug', 'invalid'],
    ['an address that leads elsewhere', { slug: '../free-fire' }, 'slug', 'invalid'],
    ['a long address', { slug: long(40) }, 'slug', 'too_long'],
    ['no name', { name: ' ' }, 'name', 'required'],
    ['a long name', { name: long(60) }, 'name', 'too_long'],
    ['a name of two lines', { name: 'Castle\nSiege' }, 'name', 'invalid'],
    ['a name that turns its line around', { name: 'Castle \u202Eegeis' }, 'name', 'invalid'],
    ['a picture that is a script', { image: 'javascript:alert(1)' }, 'image', 'invalid'],
    ['a description without English', { description: { ru: 'Золото' } }, 'description.en', 'required'],
    ['a long description', { description: { en: 'Gold', uz: long(500) } }, 'description.uz', 'too_long'],
    ['no fields', { fields: [] }, 'fields', 'required'],
    ['fields that are no list', { fields: 'playerId' }, 'fields', 'required'],
    ['seven fields', { fields: [id, ...'abcdef'.split('').map((key) => ({ ...clan, key }))] }, 'fields', 'too_long'],
    ['another first field', { fields: [realm] }, 'fields.0.key', 'invalid'],
    ['a key twice', { fields: [id, { ...clan, key: 'playerId' }] }, 'fields.1.key', 'repeated'],
    ['a key of two words', withField({ key: 'my clan' }), 'fields.1.key', 'invalid'],
    ['a key that every object has', withField({ key: 'constructor' }), 'fields.1.key', 'invalid'],
    ['a key of all objects', withField({ key: '__proto__' }), 'fields.1.key', 'invalid'],
    ['a key for a password', withField({ key: 'password' }), 'fields.1.key', 'invalid'],
    ['a field for a password', withField({ kind: 'password' }), 'fields.1.kind', 'invalid'],
    ['a label without English', withField({ label: { ru: 'Клан' } }), 'fields.1.label.en', 'required'],
    ['a long label', withField({ label: { en: long(40) } }), 'fields.1.label.en', 'too_long'],
    ['no help', withField({ help: { en: '' } }), 'fields.1.help.en', 'required'],
    ['a pattern that takes forever', withField({ pattern: '(a+)+' }), 'fields.1.pattern', 'invalid'],
    ['a pattern that is none', withField({ pattern: '[a-' }), 'fields.1.pattern', 'invalid'],
    ['a long pattern', withField({ pattern: long(100) }), 'fields.1.pattern', 'too_long'],
    ['an example that its pattern refuses', withField({ example: '!' }), 'fields.1.example', 'invalid'],
    ['digits that are letters', withField({ kind: 'digits' }), 'fields.1.example', 'invalid'],
    ['a choice of nothing', withField({ kind: 'choice' }), 'fields.1.options', 'required'],
    ['options of no choice', withField({ options: [{ value: 'a', label: 'A' }] }), 'fields.1.options', 'invalid'],
    [
      'an option twice',
      { fields: [id, { ...realm, options: ['east', 'east'].map((value) => ({ value, label: value })) }] },
      ...(['fields.1.options.1.value', 'repeated'] as const),
    ],
    [
      'an option that its pattern refuses',
      { fields: [id, { ...realm, options: ['east', 'far-east'].map((value) => ({ value, label: value })) }] },
      ...(['fields.1.options.1.value', 'invalid'] as const),
    ],
    ['a check of another kind', { check: 'sometimes' }, 'check', 'invalid'],
  ])('%s', async (_, changes, name, code) => {
    expect(await codesOf(make(newSlug(), changes))).toMatchObject({ code: 'invalid_request', fields: { [name]: code } })
  })

  test('a picture that nobody has uploaded', async () => {
    const image = `/media/${'0'.repeat(64)}.png`
    const { slug } = await made()
    for (const answer of [make(newSlug(), { image }), change(slug, { image })]) {
      expect(await codesOf(answer)).toEqual({ code: 'picture_not_found', fields: { image: 'picture_not_found' } })
    }
  })
})

import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { createUser, fillLooks } from '../../../src/worker/domain/identity/identity'
import { deleteOwn } from '../../../src/worker/domain/own-data/own-data'
import { knownSettings } from '../../../src/worker/domain/settings/values'
import { costOf } from '../../support/counting'
import { clientOf, failure } from '../../support/http'
import { set } from '../../support/settings'
import { keeperOf, outcomeOf, testCtx, uniqueName } from '../../support/shop'

const password = 'a-password-1'

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})

const register = (nickname: string) => clientOf().post('/register', { nickname, password })

/** What becomes of a nickname: 'ok', the error code, or what is wrong with the field. */
async function outcomeFor(nickname: string): Promise<string> {
  const response = await register(nickname)
  const { code, fields } = await response.json<{ code?: string; fields?: { nickname?: string } }>()
  return fields?.nickname ?? code ?? 'ok'
}

const outcomesFor = async (nicknames: string[]) => {
  const outcomes: [string, string][] = []
  for (const nickname of nicknames) outcomes.push([nickname, await outcomeFor(nickname)])
  return outcomes
}

const all = (nicknames: string[], outcome: string) => nicknames.map((nickname) => [nickname, outcome])

test('ordinary nicknames of any alphabet are accepted', async () => {
  const honest = [
    ...['Алексей', 'Дмитрий_99', 'Ёжик', 'Мария-Анна', 'Тест123', 'МАМА МИА', 'Ґанна', 'Љубица', 'Ўткир', 'Қодир'],
    ...['Oʻtkir', "Gʻulnora'xon", 'O‘zbek bola', 'José', 'Zoë', 'Łukasz', 'Ångström', 'Nguyễn', 'François', 'Müller'],
    ...[
      'İsmail',
      '小明同学',
      '田中さん',
      '山田タロウ',
      '김철수',
      'Tom小明',
      'Κώστας',
      'محمد',
      'अर्जुन',
      'სანდრო',
      'Արմեն',
    ],
    ...[
      'Bill',
      'max1',
      'xX_Sniper_Xx',
      '🔥Dragon🔥',
      'Иван Pro',
      'user_2024',
      'badminton',
      'Groot',
      'System of a Down',
    ],
    ...['Root Beer', 'Supporter99', 'Modest', 'Team Liquid', 'Administer', 'Keyfaller', 'Ownership', 'rnary'],
  ]
  expect(await outcomesFor(honest)).toEqual(all(honest, 'ok'))
})

test('a word of several alphabets is refused', async () => {
  const mixed = [
    ...['аdmin', 'Mоderator', 'suppоrt', 'pаypal', 'Иvан', 'αlpha', 'AdmΙn', 'Ҳello', 'ТоmаtО_x', 'good wоrd'],
    ...['Tomσ', 'ԛueen', 'Кeyfall', '小明я', 'a\u0430a', 'Գeorg', 'ძome'],
  ]
  expect(await outcomesFor(mixed)).toEqual(all(mixed, 'nickname_mixed'))
})

test('a name that speaks for the shop is refused in three languages, however it is decorated', async () => {
  const reserved = [
    ...['admin', 'ADMIN', 'Administrator', 'adm1n', '@dmin', '4dmin', 'admin007', 'a-d-m-i-n', 'a d m i n', 'ádmïn'],
    ...['ⓐⓓⓜⓘⓝ', 'ꓮꓓꓟꓲꓠ', 'the admin', 'support', 'Support Team', '$upport', 'supp0rt 24/7', 'moderator', 'm0derat0r'],
    ...['Keyfall', 'keyfa11', 'KeyfallSupport', 'Keyfall official', 'official', 'root', 'Staff', 'security'],
    ...['админ', 'АДМИН', 'администратор', 'Модератор', 'служба поддержки', 'Поддержка', 'официальный магазин'],
    ...['maʼmur', "ma'mur", 'Yordam', 'yordam xizmati', 'маъмурият', 'rasmiy'],
  ]
  expect(await outcomesFor(reserved)).toEqual(all(reserved, 'nickname_reserved'))
})

test('a name that leads to another page is refused, one with a dot in it is not', async () => {
  const addresses = [
    'casino.example.com',
    'casino.io',
    'http://win',
    'www.win',
    'Win ｃａｓｉｎｏ．ｃｏｍ',
    'ada@mail.ru',
  ]
  expect(await outcomesFor(addresses)).toEqual(all(addresses, 'nickname_address'))
  const honest = ['St. Nick', 'J.R.R. Tolkien', 'v1.2.3', 'Dr.Evil']
  expect(await outcomesFor(honest)).toEqual(all(honest, 'ok'))
})

test('a name that speaks for the shop is taken where an administrator has it', async () => {
  await createUser(ctx, { nickname: 'Moderator Max', password, role: 'admin' })
  expect(await outcomesFor(['moderator max', ' Ｍoderator Max ', 'Moderator Tom'])).toEqual([
    ['moderator max', 'nickname_taken'],
    [' Ｍoderator Max ', 'nickname_taken'],
    ['Moderator Tom', 'nickname_reserved'],
  ])
})

test('the name of the shop is the one in its settings', async () => {
  const keeper = await keeperOf(ctx)
  await set(keeper, { shopName: 'Moon Games' })
  knownSettings(ctx).forget()
  const names = ['Moon Games', 'moongames', 'M00n Games', 'Moon Games support']
  expect(await outcomesFor(names)).toEqual(all(names, 'nickname_reserved'))
  expect(await outcomesFor(['Moon Walker', 'Keyfall fan'])).toEqual([
    ['Moon Walker', 'ok'],
    ['Keyfall fan', 'ok'],
  ])
  await set(keeper, { shopName: 'Keyfall' })
  knownSettings(ctx).forget()
})

describe('a nickname that looks like one that somebody has', () => {
  test.each([
    ['a capital i for an l', 'paypal', 'PaypaI'],
    ['an l for a capital i', 'captain', 'CAPTAlN'],
    ['a digit for an l', 'Clara', 'C1ara'],
    ['digits for letters', 'Zoo Keeper', 'Z00 Keeper'],
    ['two letters for one', 'morning', 'moming'],
    ['Cyrillic letters for all of it', 'cope', 'соре'],
    ['Latin letters for all of it', 'ОСА', 'OCA'],
    ['Greek letters for all of it', 'nikh', 'ΝΙΚΗ'],
    ['another apostrophe', 'Oʻtkirbek', "O'tkirbek"],
    ['a letter for a cross-bar', 'a|ex', 'aIex'],
  ])('with %s is refused', async (_, nickname, alike) => {
    expect(await outcomeFor(nickname)).toBe('ok')
    expect(await outcomeFor(alike)).toBe('nickname_alike')
  })

  test('but differs in an accent or a letter is another', async () => {
    const names = [
      'Rene',
      'René',
      'Bell',
      'Ball',
      'Olga',
      'Ольга',
      'mike 7',
      'mike 17',
      'Anna',
      'Аня',
      'Wanda',
      'Vanda',
    ]
    expect(await outcomesFor(names)).toEqual(all(names, 'ok'))
  })

  test('is told from one that is the same', async () => {
    const nickname = uniqueName('Pilot ')
    expect(await outcomeFor(nickname)).toBe('ok')
    expect((await failure(register(nickname.toUpperCase()), 409, 'nickname_taken')).fields).toBeUndefined()
    const alike = await failure(register(nickname.replace('l', 'I')), 409, 'nickname_taken')
    expect(alike.fields).toEqual({ nickname: 'nickname_alike' })
  })

  test('is one person’s when two come at the same moment', async () => {
    const outcomes = await Promise.all(['volcano', 'vo1cano', 'voIcano', 'volcan0'].map(outcomeFor))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'nickname_alike')).toHaveLength(3)
  })

  test('is refused to an administrator who is made, too', async () => {
    await createUser(ctx, { nickname: 'Captain Hook', password, role: 'buyer' })
    const alike = createUser(ctx, { nickname: 'Captain H00k', password, role: 'admin' })
    expect(await outcomeOf(alike)).toBe('nickname_taken')
  })
})

describe('nicknames that are older than the rule', () => {
  const before = (nickname: string) =>
    ctx.db.run(sql`INSERT INTO users (id, nickname, nickname_key, password, created_at)
      VALUES (${nickname}, ${nickname}, ${nickname.toLowerCase()}, '', 0)`)

  test('stay as they are, also where two look alike, and nobody comes between them', async () => {
    for (const nickname of ['support', 'suppоrt', 'аdmin', 'Gandalf', 'GandaIf']) await before(nickname)
    expect(await fillLooks(ctx)).toBe(5)
    const kept = await ctx.db.all(sql`SELECT nickname FROM users WHERE created_at = 0 ORDER BY nickname`)
    expect(kept).toHaveLength(5)
    expect(await outcomeFor('Ganda1f')).toBe('nickname_alike')
  })

  test('are compared once, and then cost nothing', async () => {
    expect(await fillLooks(ctx)).toBe(0)
    const { rowsRead, rowsWritten, roundTrips } = await costOf(ctx, fillLooks)
    expect({ rowsWritten, roundTrips }).toEqual({ rowsWritten: 0, roundTrips: 1 })
    expect(rowsRead).toBeLessThanOrEqual(2)
  })

  test('are looked at anew when the table of look-alikes is a newer one', async () => {
    await ctx.db.run(sql`UPDATE users SET look = '0:gandalf' WHERE nickname = 'Gandalf'`)
    expect(await fillLooks(ctx)).toBe(1)
  })

  test('of deleted accounts stay taken when the table of look-alikes is a newer one', async () => {
    const nickname = uniqueName('Old Pal ')
    const { userId } = await createUser(ctx, { nickname, password, role: 'buyer' })
    await deleteOwn({ ...ctx, caller: { userId, epoch: 0, issuedAtMs: 0, sessionKey: '' }, needs: 'buyer' })
    await ctx.db.run(sql`UPDATE users SET look = '0:' || substr(look, 3) WHERE id = ${userId}`)
    expect(await fillLooks(ctx)).toBe(1)
    expect(await fillLooks(ctx)).toBe(0)
    expect(await outcomeFor(nickname)).toBe('nickname_alike')
    expect(await outcomeFor(nickname.replace('l', 'I'))).toBe('nickname_alike')
  })
})

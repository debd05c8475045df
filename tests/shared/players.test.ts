import { describe, expect, test } from 'vitest'
import { impliedBy, isSamePlayer, playerText, readPlayer, spread } from '../../src/shared/players'
import { builtIn } from '../../src/worker/domain/games/registry'

const fieldsOf = (slug: string) => builtIn.find((game) => game.slug === slug)?.fields ?? []
const legends = fieldsOf('mobile-legends')

describe('a player', () => {
  test.each<[string, Record<string, string>, object]>([
    ['free-fire', { playerId: '12345678' }, { playerId: '12345678' }],
    ['free-fire', { playerId: ' 1234 5678 ' }, { playerId: '12345678' }],
    ['free-fire', { playerId: '１２３４５６７８' }, { playerId: '12345678' }],
    ['free-fire', { playerId: '١٢٣٤٥٦٧٨' }, { playerId: '12345678' }],
    ['free-fire', { playerId: '12345678', server: 'x', password: 'secret' }, { playerId: '12345678' }],
    ['mobile-legends', { server: '1234', playerId: '12345678' }, { playerId: '12345678', server: '1234' }],
    ['genshin-impact', { playerId: '700123456' }, { playerId: '700123456', server: 'os_euro' }],
    ['genshin-impact', { playerId: '1801234567' }, { playerId: '1801234567', server: 'os_asia' }],
    ['genshin-impact', { playerId: '700123456', server: 'os_usa' }, { playerId: '700123456', server: 'os_usa' }],
    ['telegram-stars', { playerId: '@durov' }, { playerId: 'durov' }],
  ])('of %s who is typed as %j is %j', (slug, given, player) => {
    expect(readPlayer(fieldsOf(slug), given).player).toEqual(player)
  })

  test.each<[string, Record<string, string>, object]>([
    ['free-fire', {}, { playerId: 'required' }],
    ['free-fire', { playerId: '12345' }, { playerId: 'invalid' }],
    ['free-fire', { playerId: '12345678\n' }, { playerId: 'none' }],
    ['mobile-legends', { playerId: '12345678' }, { server: 'required' }],
    ['mobile-legends', { playerId: 'me', server: '1' }, { playerId: 'invalid', server: 'invalid' }],
    ['genshin-impact', { playerId: '100123456' }, { server: 'required' }],
    ['genshin-impact', { playerId: '700123456', server: 'os_moon' }, { server: 'invalid' }],
    ['telegram-stars', { playerId: '<script>' }, { playerId: 'invalid' }],
    ['roblox', { playerId: '=cmd()' }, { playerId: 'invalid' }],
    ['steam-wallet', { playerId: 'a'.repeat(65) }, { playerId: 'invalid' }],
  ])('of %s can’t be %j', (slug, given, problems) => {
    const read = readPlayer(fieldsOf(slug), given)
    expect(read.problems ?? { playerId: 'none' }).toEqual(problems)
  })

  test('is the same by all fields, and another one on another server', () => {
    const one = { playerId: '12345678', server: '1234' }
    expect(isSamePlayer(one, { ...one })).toBe(true)
    expect(isSamePlayer(one, { ...one, server: '1235' })).toBe(false)
    expect([playerText(one), playerText({ playerId: '1' })]).toEqual(['12345678 (1234)', '1'])
  })
})

test.each([
  ['18', 'os_asia'],
  ['1', ''],
  ['7', 'os_euro'],
  ['', ''],
])('the beginning of a UID, “%s”, says the server “%s” before the rest is typed', (begins, server) => {
  const [, field] = fieldsOf('genshin-impact')
  expect(field && impliedBy(field, begins)).toBe(server)
})

describe('what is pasted', () => {
  test.each([['12345678 (1234)'], ['12345678(1234)'], ['12345678 1234'], ['12345678/1234'], [' 12345678 | 1234 ']])(
    'fills both fields of Mobile Legends: %s',
    (text) => {
      expect(spread(legends, text)).toEqual({ playerId: '12345678', server: '1234' })
    },
  )

  test.each([['12345678'], ['12345678 1234 5'], ['name (1234)'], ['(12345678)'], ['']])('fills nothing: %s', (text) => {
    expect(spread(legends, text)).toBeUndefined()
  })

  test('fills nothing where there is one field', () => {
    expect(spread(fieldsOf('free-fire'), '12345678')).toBeUndefined()
  })
})

test.each(builtIn.map((game) => [game.slug, game] as const))(
  'the fields of %s take their own examples',
  (_, { fields }) => {
    const examples = Object.fromEntries(fields.map(({ key, example }) => [key, example]))
    expect(readPlayer(fields, examples).player).toEqual(examples)
    expect(fields[0]?.key).toBe('playerId')
    for (const { label, help } of fields) expect([label.ru, label.uz, help.ru, help.uz].every(Boolean)).toBe(true)
  },
)

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { SaveBar } from '../../src/client/features/admin/form/save-bar'
import { askedOf, draftOfAsked, keysOf, newAsked, textsIn } from '../../src/client/features/admin/games/asked-field'
import {
  changeOf,
  descriptionFields,
  draftOfGame,
  problemsOf,
  slugOf,
} from '../../src/client/features/admin/games/own-game-draft'
import { type Speech, Translated } from '../../src/client/i18n/translation'
import { newGame, type OwnGame } from '../../src/shared/contract/own-games'
import type { FieldKind } from '../../src/shared/players'
import { castleSiege } from '../support/own-games'
import { inWords } from './words'

const stored: OwnGame = { ...newGame.parse({ slug: 'castle-siege', ...castleSiege }), version: '1', removedAt: null }

const filled = (kind: FieldKind, changes: object = {}) => ({
  ...newAsked(kind),
  ...{ 'label.en': 'Clan tag', 'help.en': 'In the game.', example: 'wolves', ...changes },
})

describe('the form of a game', () => {
  test('sends back what it was opened with; what is chosen from a list needs no pattern of its own', () => {
    const { version: _, removedAt: __, slug: ___, ...about } = stored
    const [id, realm] = about.fields
    const fields = [id, { ...realm, pattern: '[A-Za-z0-9_.\\-]{1,40}' }]
    const change = newGame.parse({ reason: 'Because', ...changeOf(draftOfGame(stored)), slug: 'castle-siege' })
    expect(change).toEqual({ ...about, fields, slug: 'castle-siege', reason: 'Because' })
  })

  test('sends a new game that the shop takes', () => {
    const draft = {
      ...draftOfGame(undefined),
      ...{ slug: 'castle', name: 'Castle', image: '/art/game.svg', 'description.en': 'Gold.' },
      fields: [
        { ...filled('digits', { example: '12345' }), id: 'first' },
        filled('choice', { 'label.en': 'Realm', options: 'eu = Europe\nasia' }),
        filled('username', { least: '2', most: '12' }),
      ],
    }
    expect(problemsOf(draft)).toEqual({})
    expect(newGame.parse(changeOf(draft)).fields).toMatchObject([
      { key: 'playerId', pattern: '\\d{1,40}' },
      {
        ...{ key: 'realm', example: 'eu' },
        options: [
          { value: 'eu', label: 'Europe' },
          { value: 'asia', label: 'asia' },
        ],
      },
      { key: 'clanTag', pattern: '[A-Za-z0-9_]{2,12}' },
    ])
  })

  test('names what is missing and what can’t be, as the shop names it', () => {
    const draft = draftOfGame(undefined)
    const fields = [{ ...newAsked('text'), least: '9', most: '3', pattern: '(a+)+' }]
    expect(problemsOf({ ...draft, slug: 'No Slug', image: 'javascript:alert(1)', fields })).toEqual({
      ...{ slug: 'invalid', name: 'required', image: 'invalid', 'description.en': 'required' },
      ...{ 'fields.0.label.en': 'required', 'fields.0.help.en': 'required', 'fields.0.example': 'required' },
      ...{ 'fields.0.most': 'invalid', 'fields.0.pattern': 'invalid' },
    })
    expect(changeOf({ ...draft, fields })).toBeUndefined()
  })
})

test.each<[FieldKind, object, string]>([
  ['digits', { least: '6', most: '10' }, '\\d{6,10}'],
  ['text', { least: '1', most: '5' }, '.{1,5}'],
  ['login', { pattern: '[a-z]{3}\\d{2}' }, '[a-z]{3}\\d{2}'],
  ['email', {}, '[^ @]+@[^ @]+'],
  ['choice', { pattern: 'left over', options: 'a' }, '[A-Za-z0-9_.\\-]{1,40}'],
])(
  'a field of the kind %s is read by its length or by its own pattern, and opened as it was',
  (kind, typed, pattern) => {
    const asked = askedOf(filled(kind, typed), 'clan')
    expect(asked.pattern).toBe(pattern)
    const opened = draftOfAsked({ ...asked, label: { en: 'Clan' }, help: { en: 'Help' } }, 0)
    expect(askedOf(opened, 'clan').pattern).toBe(pattern)
  },
)

test.each([
  [
    ['ID', 'Clan tag', 'Clan tag'],
    ['playerId', 'clanTag', 'clanTagx'],
  ],
  [
    ['ID', 'Клан', 'Constructor'],
    ['playerId', 'field2', 'field3'],
  ],
  [
    ['ID', 'Password', '2 names'],
    ['playerId', 'field2', 'field3'],
  ],
  [
    ['ID', 'Player ID', 'A very long name of a field'],
    ['playerId', 'playerIdx', 'aVeryLongNameOf'],
  ],
])('fields that are called %j have the keys %j', (names, keys) => {
  expect(keysOf(names.map((name) => filled('text', { 'label.en': name })))).toEqual(keys)
})

test('a stored field keeps its key when it is called otherwise', () => {
  const [first, second] = stored.fields.map(draftOfAsked)
  if (!first || !second) throw new Error('The game has two fields')
  const fields = [first, filled('text', { 'label.en': 'Realm' }), { ...second, 'label.en': 'World' }]
  expect(keysOf(fields)).toEqual(['playerId', 'realmx', 'realm'])
})

test.each([
  ['Castle Siege 2!', 'castle-siege-2'],
  ['Осада: Щит и ёж', 'osada-shchit-i-ezh'],
  ['Подъём Ўзбек Қалъа', 'podem-ozbek-qala'],
  ['Oʻyin Gʻalaba', 'oyin-galaba'],
  ['Pokémon', 'pokemon'],
  ['原神', ''],
  [`${'long '.repeat(7)}name-x`, 'long-long-long-long-long-long-long-name'],
])('a game called %j has the address %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test.each([
  ['en', true, 'admin.ownGame.needed'],
  ['ru', false, 'admin.ownGame.mayBeEmpty'],
  ['uz', false, 'admin.ownGame.mayBeEmpty'],
] as const)('the form says of a text in %s whether it must be filled in: %s', (language, required, hint) => {
  const fields = [descriptionFields[`description.${language}`], ...Object.values(textsIn(language))]
  expect(fields).toMatchObject([1, 2, 3].map(() => ({ hint, input: { required } })))
})

test.each([
  [false, false],
  [true, true],
])('the bar of a new form tells of changes that are not saved: %s, when something is typed: %s', (told, isChanged) => {
  const speech: Speech = { language: 'en', t: inWords.t }
  const translator = { speech: () => speech, listen: () => () => undefined }
  const bar = createElement(SaveBar, { form: { isChanged, undo: () => undefined } })
  const shown = renderToStaticMarkup(createElement(() => Translated({ translator, children: bar })))
  expect(shown.includes('admin.games.unsaved')).toBe(told)
})

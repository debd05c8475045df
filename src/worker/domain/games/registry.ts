import { games as en } from '../../../../locales/games/en.json'
import { games as ru } from '../../../../locales/games/ru.json'
import { games as uz } from '../../../../locales/games/uz.json'
import type { Game } from '../../../shared/games'
import { byLanguage, type Language, type Translated } from '../../../shared/languages'
import type { PlayerField } from '../../../shared/players'

type FieldName = keyof typeof en.fields
type Kind = Pick<PlayerField, 'key' | 'kind' | 'pattern' | 'example' | 'options' | 'implied'>

const words: Record<Language, typeof en> = { en, ru, uz }
const texts = (name: FieldName, part: 'label' | 'help'): Translated<string> =>
  byLanguage((language) => words[language].fields[name][part])

const field = (name: FieldName, kind: Kind): PlayerField => ({
  ...kind,
  label: texts(name, 'label'),
  help: texts(name, 'help'),
})

const digits = (name: FieldName, pattern: string, example: string, key = 'playerId') =>
  field(name, { key, kind: 'digits', pattern, example })

const server = (name: keyof typeof en.servers, value: string) => ({
  value,
  label: byLanguage((language) => words[language].servers[name]),
})

/** The servers of a game of HoYoverse, which the beginning of a UID says. */
function hoyoverse(names: readonly [america: string, europe: string, asia: string, taiwan: string]) {
  const [america, europe, asia, taiwan] = names
  const options = [server('america', america), server('europe', europe), server('asia', asia), server('taiwan', taiwan)]
  const implied = [
    { begins: '6', value: america },
    { begins: '7', value: europe },
    { begins: '8', value: asia },
    { begins: '18', value: asia },
    { begins: '9', value: taiwan },
  ]
  const choice = { key: 'server', kind: 'choice', pattern: '[a-z_]+', example: america, options, implied } as const
  return [digits('uid', '\\d{9,10}', '700123456'), field('server', choice)]
}

const account = (name: FieldName, kind: 'username' | 'login', pattern: string, example: string) =>
  field(name, { key: 'playerId', kind, pattern, example })

const telegramName = account('telegramName', 'username', '[A-Za-z][A-Za-z0-9_]{4,31}', 'durov')

type Slug = keyof typeof en.descriptions
type Entry = Omit<Game, 'slug' | 'id' | 'packagePrefix' | 'description'> & { id?: string; packagePrefix?: string }

const registry: Record<Slug, Entry> = {
  'free-fire': {
    // So its rows and packages were named before there was a second game.
    id: 'freefire',
    packagePrefix: '',
    closedBy: 'freeFire',
    name: 'Free Fire',
    image: '/art/free-fire.svg',
    check: 'required',
    fields: [digits('playerId', '\\d{6,12}', '1234567890')],
    words: ['ff', 'garena', 'фри фаер', 'алмазы', 'olmos'],
  },
  'mobile-legends': {
    ...{ name: 'Mobile Legends', image: '/art/mobile-legends.svg', check: 'required' },
    fields: [digits('userId', '\\d{5,12}', '12345678'), digits('zoneId', '\\d{4,5}', '1234', 'server')],
    words: ['ml', 'mlbb', 'bang bang', 'мобайл легенд', 'млбб', 'алмазы', 'olmos'],
  },
  'pubg-mobile': {
    ...{ name: 'PUBG Mobile', image: '/art/pubg.svg', check: 'required' },
    fields: [digits('playerId', '\\d{8,12}', '5123456789')],
    ...{ codes: ['pubg'], words: ['uc', 'пабг', 'пубг', 'пабг мобайл', 'юси'] },
  },
  'genshin-impact': {
    ...{ name: 'Genshin Impact', image: '/art/genshin.svg', check: 'none' },
    fields: hoyoverse(['os_usa', 'os_euro', 'os_asia', 'os_cht']),
    ...{ codes: ['genshin'], words: ['геншин импакт', 'genesis crystals', 'кристаллы'] },
  },
  'honkai-star-rail': {
    ...{ name: 'Honkai: Star Rail', image: '/art/honkai-star-rail.svg', check: 'none' },
    fields: hoyoverse(['prod_official_usa', 'prod_official_eur', 'prod_official_asia', 'prod_official_cht']),
    words: ['hsr', 'хонкай', 'хонкай стар рейл', 'oneiric shards'],
  },
  'call-of-duty-mobile': {
    ...{ name: 'Call of Duty: Mobile', image: '/art/call-of-duty.svg', check: 'offered' },
    fields: [digits('playerId', '\\d{6,20}', '6743512345678901')],
    words: ['cod', 'codm', 'колда', 'калл оф дьюти мобайл', 'cp'],
  },
  roblox: {
    ...{ name: 'Roblox', image: '/art/roblox.svg', check: 'offered' },
    fields: [account('robloxName', 'username', '[A-Za-z0-9_]{3,20}', 'builderman')],
    words: ['robux', 'роблокс', 'робуксы'],
  },
  'telegram-stars': {
    ...{ name: 'Telegram Stars', image: '/art/telegram-stars.svg', check: 'required', fields: [telegramName] },
    words: ['tg', 'телеграм', 'звёзды', 'yulduz'],
  },
  'telegram-premium': {
    ...{ name: 'Telegram Premium', image: '/art/telegram-premium.svg', check: 'required', fields: [telegramName] },
    words: ['tg', 'телеграм', 'премиум', 'tg premium'],
  },
  'steam-wallet': {
    ...{ name: 'Steam', image: '/art/steam.svg', check: 'offered' },
    fields: [account('steamLogin', 'login', '[A-Za-z0-9_]{3,64}', 'gabelogannewell')],
    ...{ codes: ['steam'], words: ['стим', 'пополнить стим', 'steam wallet'] },
  },
}

const slugs = Object.keys(registry) as Slug[]

/** The games that the shop comes with, in the order in which they are shown. */
export const builtIn: readonly Game[] = slugs.map((slug) => ({
  ...{ slug, id: slug, packagePrefix: `${slug}-`, ...registry[slug] },
  description: byLanguage((language) => words[language].descriptions[slug]),
}))

/** Whether a name in addresses is taken by a game that the shop comes with, also as it was called before. */
export const isBuiltIn = (slug: string): boolean => builtIn.some((each) => each.slug === slug || each.id === slug)

import { expect, test } from 'vitest'
import { packageNames } from '../../../src/worker/domain/package-names/package-names'

test.each([
  ['1 Diamond', '1 Diamond', '1 алмаз', '1 ta olmos'],
  ['22 diamonds', '22 Diamonds', '22 алмаза', '22 ta olmos'],
  ['1,060 Diamonds', '1060 Diamonds', '1060 алмазов', '1060 ta olmos'],
  ['100+10 Diamonds', '100 + 10 Diamonds', '100 + 10 алмазов', '100 + 10 ta olmos'],
  ['Weekly Membership', 'Weekly Membership', 'Подписка на неделю', 'Haftalik obuna'],
  ['Weekly Membership (Lite)', 'Weekly Membership Lite', 'Подписка Lite на неделю', 'Haftalik Lite obuna'],
  ['Monthly membership', 'Monthly Membership', 'Подписка на месяц', 'Oylik obuna'],
  ['Level-Up Pass', 'Level Up Pass', 'Пропуск прокачки', 'Level Up paketi'],
  ['1 Genesis Crystal', '1 Genesis Crystal', '1 кристалл Сотворения', '1 ta Genesis kristali'],
  [
    '300 + 30 genesis crystals',
    '300 + 30 Genesis Crystals',
    '300 + 30 кристаллов Сотворения',
    '300 + 30 ta Genesis kristali',
  ],
  ['Blessing of the Welkin Moon', 'Blessing of the Welkin Moon', 'Благословение полой луны', 'Welkin Moon'],
  ['60 Oneiric Shards', '60 Oneiric Shards', '60 сущностей древних снов', '60 ta Oneiric Shard'],
  ['Express Supply Pass', 'Express Supply Pass', 'Пропуск снабжения экспресса', 'Express Supply Pass chiptasi'],
  ['Evo Access 7D', 'Evo Access, 7 days', 'Доступ Evo на 7 дней', 'Evo Access, 7 kun'],
])('a package “%s” reads “%s”, “%s” and “%s”', (name, en, ru, uz) => {
  expect(packageNames(name)).toEqual({ en, ru, uz })
})

test.each(['Алмазы, 100 штук', 'Diamonds', 'Weekly', '100 Diamonds for two', 'Booyah Pass'])(
  'a package “%s” keeps the name its owner gave it',
  (name) => expect(packageNames(name)).toEqual({ en: name }),
)

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatementLines } from '../../src/client/features/balance/statement-lines'
import { Translated } from '../../src/client/i18n/translation'
import type { Statement } from '../../src/shared/contract/identity'
import { inWords } from './words'

const speech = { language: 'en', t: inWords.t } as const
const translator = { speech: () => speech, listen: () => () => {} }

type Line = Statement['lines'][number]

const nameOf = (kind: Line['kind'], amount: number, reference: string): string | undefined => {
  const line = { at: '2026-11-27T12:00:00Z', currency: 'usd', balance: 0, note: '' } as const
  const page = createElement(StatementLines, { lines: [{ ...line, kind, amount, reference }] })
  const spoken = { translator, children: page }
  const html = renderToStaticMarkup(createElement(Translated, spoken))
  return /statement\.kinds\.(\w+)/.exec(html)?.[1]
}

test.each([
  ['money that is sent', 'transfer', -3, 'sent'],
  ['money that comes from somebody', 'transfer', 3, 'received'],
  ['money that goes back to the card', 'card_refund', -3, 'card_refund'],
  ['money that the card did not get', 'card_refund', 3, 'card_refund_failed'],
  ['money of a voucher that is held back', 'voucher_frozen', -3, 'voucher_frozen'],
  ['money of a voucher that is free again', 'voucher_frozen', 3, 'voucher_free'],
  ['a reward for a friend', 'referral', 3, 'referral'],
  ['a reward for a friend that is taken back', 'referral', -3, 'referral_back'],
  ['a bonus that is taken back', 'topup_bonus', -3, 'topup_bonus_back'],
  ['a top-up that went back', 'chargeback', -3, 'chargeback', 'refund:x'],
  ['what a buyer owed, such as the reward for a friend that was spent', 'chargeback', -3, 'collected', 'collected:x'],
] as const)('the balance history says what became of %s', (_, kind, amount, name, reference?: string) => {
  expect(nameOf(kind, amount, reference ?? 'r')).toBe(name)
})

import { expect, test } from 'vitest'
import { admin as en } from '../../locales/admin/en.json'
import { admin as ru } from '../../locales/admin/ru.json'
import { admin as uz } from '../../locales/admin/uz.json'
import { alertDetails as saidEn } from '../../locales/alert-details/en.json'
import { alertDetails as saidRu } from '../../locales/alert-details/ru.json'
import { alertDetails as saidUz } from '../../locales/alert-details/uz.json'
import { refusals as refusedEn } from '../../locales/refusals/en.json'
import { refusals as refusedRu } from '../../locales/refusals/ru.json'
import { refusals as refusedUz } from '../../locales/refusals/uz.json'

test.each([
  ['en', en, saidEn, refusedEn, /account/],
  ['ru', ru, saidRu, refusedRu, /счёт/],
  ['uz', uz, saidUz, refusedUz, /hisob/],
])('the back office names in %s the account too where money may go back to: SBP pays from no card', (_, ...of) => {
  const [{ order, acts }, said, refused, account] = of
  const texts = [
    ...[order.backOnCard, order.toCardSum, order.toCardShort, order.refundToCardText, order.refundedToCard],
    ...[order.sendToCard, order.sendToCardText, order.sentToCard, acts.refundToCard, acts.refundOrderToCard],
    ...[said.refund_back, refused.card_refund_refused],
  ]
  expect(texts.filter((text) => !account.test(text))).toEqual([])
})

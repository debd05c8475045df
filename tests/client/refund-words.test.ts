import { expect, test } from 'vitest'
import { admin as en } from '../../locales/admin/en.json'
import { admin as ru } from '../../locales/admin/ru.json'
import { admin as uz } from '../../locales/admin/uz.json'
import { alertDetails as saidEn } from '../../locales/alert-details/en.json'
import { alertDetails as saidRu } from '../../locales/alert-details/ru.json'
import { alertDetails as saidUz } from '../../locales/alert-details/uz.json'
import { statement as moneyEn } from '../../locales/money/en.json'
import { statement as moneyRu } from '../../locales/money/ru.json'
import { statement as moneyUz } from '../../locales/money/uz.json'
import { order as orderEn } from '../../locales/orders/en.json'
import { order as orderRu } from '../../locales/orders/ru.json'
import { order as orderUz } from '../../locales/orders/uz.json'
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

test.each([
  ['en', moneyEn, orderEn, en],
  ['ru', moneyRu, orderRu, ru],
  ['uz', moneyUz, orderUz, uz],
])('a payment that went back is laid to no bank in %s: the owner may have given it back in the cabinet', (_, ...of) => {
  const [statement, order, admin] = of
  const texts = [statement.kinds.chargeback, order.chargedBackText, admin.orders.chargedBack]
  expect(texts.filter((text) => /bank|банк/i.test(text))).toEqual([])
})

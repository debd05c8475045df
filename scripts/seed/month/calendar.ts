import {
  ask,
  buy,
  cancelInCabinet,
  claim,
  claimAnd,
  type Deed,
  fillBalance,
  fillByMistake,
  giveBack,
  giveUpDeclined,
  inSoum,
  leaveUnpaid,
  sendMoney,
  topUpPlayer,
  topUpPubg,
  waitForStock,
} from './deeds'

/** What happens on any day; what stands here more often happens more often. */
export const usual: Deed[] = [
  ...Array.from({ length: 30 }, () => buy),
  ...Array.from({ length: 5 }, () => topUpPlayer),
  ...Array.from({ length: 3 }, () => topUpPubg),
  ...[leaveUnpaid, leaveUnpaid, fillBalance, fillBalance, sendMoney],
]

/** What happens in so'm once a day. */
export const usualInSoum: Deed[] = [buy, buy, buy, buy, topUpPlayer, leaveUnpaid, fillBalance, sendMoney].map(inSoum)

const used = 'Код уже активирован, пишет магазин.'
const askedForIt = 'The buyer asked for it.'
const late = 'Сколько ждать код? Оплатил, а в заказе «Обрабатывается».'

/** What happens once: how many days before the end, and to whom; 0 is the demo buyer. */
export const once: [daysBefore: number, who: number, deed: Deed][] = [
  [28, 0, buy],
  [25, 0, topUpPlayer],
  [24, 3, claimAnd('refund', used, 'Вернули деньги на баланс, извините.')],
  [22, 4, inSoum(fillByMistake)],
  [21, 0, claimAnd('replace', 'This code was used before.', 'Sorry. Here is another one.')],
  [20, 8, sendMoney],
  [19, 0, inSoum(buy)],
  [18, 5, giveBack('balance', 1, askedForIt)],
  [17, 2, inSoum(giveUpDeclined)],
  [16, 0, giveBack('card', 1, askedForIt)],
  [15, 3, inSoum(giveBack('click', 1, askedForIt))],
  [14, 6, sendMoney],
  [13, 2, giveBack('card', 1, askedForIt)],
  [12, 1, inSoum(cancelInCabinet)],
  [11, 0, buy],
  [9, 7, giveBack('balance', 0.3, 'Bought for the wrong region.')],
  [8, 9, sendMoney],
  [7, 0, giveBack('balance', 0.5, 'One of two amounts was enough.')],
  [6, 4, giveBack('card', 0.4, askedForIt)],
  [5, 0, leaveUnpaid],
  [3, 0, ask('Can I use a Turkish code on a European account?', 'No, the region of the account decides.')],
  [2, 0, buy],
  [1.1, 6, claimAnd('replace', 'Код не подходит.', 'Отправили другой код.')],
  [0.3, 8, (scene, buyer) => claim(scene, buyer, used)],
  [0.15, 9, ask(late)],
  [0.1, 10, waitForStock],
]

import { expect, test } from 'vitest'
import { discounts as en } from '../../locales/money/en.json'
import { discounts as ru } from '../../locales/money/ru.json'
import { discounts as uz } from '../../locales/money/uz.json'
import { refusals as refusedEn } from '../../locales/refusals/en.json'
import { refusals as refusedRu } from '../../locales/refusals/ru.json'
import { refusals as refusedUz } from '../../locales/refusals/uz.json'
import { couponReasons } from '../../src/shared/discounts'

test.each([
  ['en', en.reasons, refusedEn, /\bcart\b/i],
  ['ru', ru.reasons, refusedRu, /корзин/i],
  ['uz', uz.reasons, refusedUz, /savat/i],
])(
  'a coupon that takes nothing off says so in %s without a cart: a top-up of a game has none',
  (_, shown, refused, cart) => {
    const said = [...couponReasons, 'coupon_not_applicable' as const].map((code) => refused[code])
    expect([...said, ...Object.values(shown)].filter((text) => cart.test(text))).toEqual([])
  },
)

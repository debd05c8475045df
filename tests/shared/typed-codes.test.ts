import { expect, test } from 'vitest'
import { makeCoupon, quoteCart } from '../../src/shared/contract/discounts'
import { redeemVoucher } from '../../src/shared/contract/vouchers'
import { plainCode } from '../../src/shared/ways-in'

/** Every letter that a made code may have and that Cyrillic has too, by how it looks. */
const cyrillic: Readonly<Record<string, string>> = {
  ...{ A: 'А', B: 'В', C: 'С', E: 'Е', H: 'Н', K: 'К', M: 'М', P: 'Р', T: 'Т', X: 'Х', Y: 'У' },
}
const typedCyrillic = (code: string) => [...code].map((sign) => cyrillic[sign] ?? sign).join('')

const ways: [how: string, typed: (code: string) => string][] = [
  ['as it was shown', (code) => code],
  ['in small letters', (code) => code.toLowerCase()],
  ['on a Cyrillic keyboard', typedCyrillic],
  ['on a Cyrillic keyboard in small letters', (code) => typedCyrillic(code).toLowerCase()],
  ['with the long dash of a phone', (code) => code.replaceAll('-', '—')],
  ['with dashes that do not break', (code) => code.replaceAll('-', '\u2011')],
  ['with minus signs', (code) => code.replaceAll('-', '−')],
  ['with spaces', (code) => ` ${code.replaceAll('-', ' \u00a0')} `],
]

test.each(ways)('a voucher, a coupon and a recovery code are understood %s', (_, typed) => {
  expect(redeemVoucher.parse({ code: typed('ABCE-HKMP-TXY0-2345') })).toEqual({ code: 'ABCE-HKMP-TXY0-2345' })
  expect(quoteCart.parse({ currency: 'usd', coupon: typed('HAPPY-MAY-2026') }).coupon).toBe('HAPPYMAY2026')
  expect(plainCode(typed('ABCE-HKMP-TXY0-2345'))).toBe('ABCEHKMPTXY02345')
})

test('a coupon keeps the letters that look like digits, which its owner may have chosen', () => {
  expect(quoteCart.parse({ currency: 'usd', coupon: 'solo_1' }).coupon).toBe('SOLO_1')
  expect(quoteCart.parse({ currency: 'usd', coupon: 'SОLО_1' }).coupon).toBe('SOLO_1')
})

test.each([
  ['СТАРТ', true],
  ['АКЦИЯ', false],
])('the owner can name a coupon %s: %s', (code, isFine) => {
  const coupon = { name: 'Spring', percent: 10, code, reason: 'Spring' }
  const made = makeCoupon.safeParse(coupon)
  expect([made.success, made.data?.code]).toEqual(isFine ? [true, 'CTAPT'] : [false, undefined])
})

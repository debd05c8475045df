import { newProduct } from '../../src/shared/contract/catalogue'
import * as catalogue from '../../src/worker/domain/catalogue/catalogue'
import type { CallerCtx } from '../../src/worker/domain/ctx'
import { importCodes } from '../../src/worker/domain/orders/orders'
import { makeVouchers } from '../../src/worker/domain/vouchers/vouchers'
import { offers, published } from './seed-product'

export const voucherSlug = 'keyfall-voucher'

/** How many of each sum are in stock. */
const pieces = 20

export const voucherProduct = published({
  slug: voucherSlug,
  type: 'voucher',
  category: 'wallets',
  label: 'USD',
  title: 'Keyfall Voucher',
  description:
    'A gift for somebody who chooses for themselves: whoever enters its code on the screen of top-ups has its sum on the balance at once.',
  texts: {
    ru: {
      title: 'Ваучер Keyfall',
      description:
        'Подарок тому, кто выберет сам: кто введёт код на экране пополнения, сразу получит эту сумму на баланс.',
    },
    uz: {
      title: 'Keyfall vaucheri',
      description:
        'Oʻzi tanlaydigan odamga sovgʻa: kim kodni toʻldirish ekranida kiritsa, summa darhol balansiga tushadi.',
    },
  },
  keywords: ['keyfall', 'voucher', 'gift', 'balance', 'ваучер', 'подарок', 'баланс', 'vaucher', 'sovgʻa', 'balans'],
  ...offers([10, 10, 900], [25, 25, 2250]),
})

/** The product of the demo whose codes are vouchers of what it costs. A shop without vouchers sells none. */
export async function sellDemoVouchers(admin: CallerCtx): Promise<void> {
  if (!admin.settings.switches.vouchers) return
  if ((await catalogue.list(admin)).some(({ slug }) => slug === voucherSlug)) return
  const { id } = await catalogue.create(admin, newProduct.parse({ ...voucherProduct, vouchers: true }))
  for (const amount of [10, 25]) {
    const made = { currency: 'usd', minor: 100 * amount, count: pieces, reason: 'Opening' } as const
    await importCodes(admin, id, { amount, codes: (await makeVouchers(admin, made)).codes })
  }
}

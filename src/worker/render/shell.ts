import { languages } from '../../shared/languages'
import type { Selling } from '../../shared/money'
import { defaultShopName } from '../../shared/shop-name'
import { editionOf } from '../domain/settings/settings'
import type { Settings } from '../domain/shop-settings'
import { escaped } from './markup'

/** What is written into each page. */
export type Dress = { settings: Settings; selling: Selling; footer: string; hasTelegram: boolean }

/**
 * Writes into a page what each page carries of the settings: their version, the name of the shop unless it is the usual
 * one, the currencies, whether people log in by Telegram, keep favourites and bring others, the banner and the footer.
 * Banner and footer come in every language: the style sheet shows the one of the page.
 */
export const dressing = ({
  settings: { shopName, banner, ...settings },
  selling,
  footer,
  hasTelegram,
}: Dress): HTMLRewriter =>
  new HTMLRewriter()
    .on('html', {
      element: (element) => {
        element.setAttribute('data-sold', selling.sold.join(' '))
        element.setAttribute('data-currency', selling.own)
        if (settings.switches.favourites) element.setAttribute('data-favourites', '')
        if (settings.switches.referral) element.setAttribute('data-referral', '')
        if (hasTelegram) element.setAttribute('data-telegram', '')
        if (shopName !== defaultShopName) element.setAttribute('data-shop', shopName)
      },
    })
    .on('#footer', { element: (element) => void element.setInnerContent(footer, { html: true }) })
    .on('title', { element: (element) => void element.setInnerContent(shopName) })
    .on('#banner', {
      element: (element) => {
        const edition = editionOf(settings)
        if (edition) element.setAttribute('data-version', edition)
        if (!banner.shown) return
        const texts = languages.map((language) => `<p lang="${language}">${escaped(banner.texts[language])}</p>`)
        element.setInnerContent(texts.join(''), { html: true })
      },
    })

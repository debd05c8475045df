import { languages } from '../../shared/languages'
import { defaultShopName } from '../../shared/settings'
import { editionOf } from '../domain/settings/settings'
import type { Settings } from '../domain/shop-settings'
import { escaped } from './markup'

/**
 * Writes into a page what each page carries of the settings: their version, the name of the shop unless it is the usual
 * one, the banner and the footer. Banner and footer come in every language: the style sheet shows the one of the page.
 */
export const dressing = ({ shopName, banner, ...settings }: Settings, footer: string): HTMLRewriter =>
  new HTMLRewriter()
    .on('html', {
      element: (element) => {
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

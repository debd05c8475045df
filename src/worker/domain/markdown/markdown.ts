import { micromark } from 'micromark'
import { addressIn } from '../../../shared/addresses'
import type { Language } from '../../../shared/languages'
import type { Settings } from '../shop-settings'

/** The facts of the shop that a text can name. */
type Shop = Pick<Settings, 'shopName' | 'supportLink'>

/** Signs of a name that Markdown would read as its own. */
const plain = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, '\\$&')

const linkTo = (address: string): string =>
  `[${plain(address.replace('https://', ''))}](<${address.replaceAll('<', '%3C').replaceAll('>', '%3E')}>)`

/** Puts the name of the shop and its messenger in their places; a line about a messenger that there is not is left out. */
const filled = (text: string, { shopName, supportLink }: Shop): string =>
  text
    .split('\n')
    .filter((line) => supportLink !== '' || !line.includes('{messenger}'))
    .join('\n')
    .replaceAll('{shop}', () => plain(shopName))
    .replaceAll('{messenger}', () => linkTo(supportLink))

const anywhere = 'https://shop.invalid'

/** A link of the shop's own leads to the page in the same language; one to elsewhere says nothing good of its target. */
function turnLink(link: Element, language: Language): void {
  const href = link.getAttribute('href') ?? ''
  if (!/^(https?:|mailto:|\/|#)/i.test(href)) link.removeAttribute('href')
  else if (href.startsWith('/') && new URL(href, anywhere).origin === anywhere) {
    link.setAttribute('href', addressIn(language, href))
  } else if (!href.startsWith('#')) link.setAttribute('rel', 'nofollow noopener noreferrer')
}

/**
 * The HTML of a text. Micromark makes none that could run: HTML in a text is shown as it is written, and addresses have
 * harmless protocols only. What is added here: no pictures of others, and the page has its one heading already.
 */
export const htmlOf = (text: string, shop: Shop, language: Language): Promise<string> =>
  new HTMLRewriter()
    .on('a', { element: (link) => turnLink(link, language) })
    .on('img', { element: (image) => void image.replace(image.getAttribute('alt') ?? '', { html: true }) })
    .on('h1', {
      element: (heading) => {
        heading.tagName = 'h2'
      },
    })
    .transform(new Response(micromark(filled(text, shop))))
    .text()

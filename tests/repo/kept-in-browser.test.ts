import { expect, test } from 'vitest'
import { sourceFiles, textOf } from './source'

/** Which file keeps what in a browser, by its key or its cookie, and how the page on privacy names that. */
const kept: Record<string, Record<string, string>> = {
  'src/client/calls/attempt-keys.ts': {
    'transfer attempt': 'a payment whose answer is still to come',
    'top-up attempt': 'a payment whose answer is still to come',
  },
  'src/client/calls/drafts.ts': { drafts: 'what you have typed into forms' },
  'src/client/calls/kept-code.ts': { coupon: 'your coupon' },
  'src/client/calls/referred.ts': { ref: 'for 30 days whose link you came by' },
  'src/client/calls/session.ts': {
    nickname: 'your username',
    userId: 'your user ID',
    token: 'the key of your session',
    bought: 'whether you have bought anything',
  },
  'src/client/calls/visitor-cart.ts': { cart: 'the cart of a visitor' },
  'src/client/calls/visitor-count.ts': { cartCount: 'the cart of a visitor' },
  'src/client/features/security/passkey-offer.tsx': { passkeyOffer: 'our offer of passkeys' },
  'src/client/i18n/language.ts': { language: 'your language' },
  'src/client/i18n/shown-currency.ts': { currency: 'your currency' },
  'src/client/service-worker.js': { 'offline-__VERSION__': 'a page for when there is no network' },
  'src/client/styles/theme.ts': { theme: 'your colour theme' },
  'src/worker/middleware/known-device.ts': { '__Secure-device': 'know your device again for a year' },
  'src/worker/routes/telegram.ts': { '__Secure-telegram': 'A login with Telegram takes one more' },
}

const inPage = /\b(?:localStorage|sessionStorage|cookieStore|indexedDB|caches)\b/
const inAnswer = /\bsetCookie\(/
/** A key that is named, or stands in the call. */
const keys = /(?:const (?:\w*[kK]ey|cacheName|cookie|name|dismissed) = |Item\(|setCookie\(c, )'([^']+)'/g

test('the page on privacy names all that a browser keeps', () => {
  const files = [
    ...sourceFiles('src/client', /\.(ts|tsx|js)$/).filter((path) => inPage.test(textOf(path))),
    ...sourceFiles('src/worker', /(?<!env\.d)\.ts$/).filter((path) => inAnswer.test(textOf(path))),
  ]
  expect(files.sort()).toEqual(Object.keys(kept).sort())
  const page = textOf('locales/house-pages/en/privacy.md')
  for (const [path, named] of Object.entries(kept)) {
    const text = textOf(path)
    for (const [, key = ''] of text.matchAll(keys)) expect(Object.keys(named), path).toContain(key)
    for (const [key, said] of Object.entries(named)) {
      expect(text, path).toContain(`'${key}'`)
      expect(page).toContain(said)
    }
  }
})

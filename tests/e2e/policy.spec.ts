import { expect, openPage, test } from './shop'

const botCheck = 'https://challenges.cloudflare.com'

/** One part of the policy a page comes with, as a list. */
const partOf = (policy: string, name: string) =>
  policy
    .split('; ')
    .map((part) => part.split(' '))
    .find(([first]) => first === name)
    ?.slice(1)

// That they keep to it is proven wherever they are opened: whatever is refused there is a complaint that fails the test.
test('every kind of page tells the browser to run and load nothing but ours', async ({ request }) => {
  for (const path of ['/', '/uz/products/steam', '/nowhere', '/cart', '/admin', '/offline/ru.html']) {
    const headers = (await request.get(path)).headers()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy, path).not.toMatch(/unsafe|\*|http:/)
    expect(partOf(policy, 'default-src')).toEqual(["'none'"])
    for (const kind of ['script-src', 'style-src']) {
      for (const source of partOf(policy, kind) ?? ['missing']) {
        if (source !== botCheck) expect(source).toMatch(/^'(self|sha256-[\w+/]+=*)'$/)
      }
    }
    for (const kind of ['connect-src', 'worker-src', 'form-action', 'frame-ancestors']) {
      expect(partOf(policy, kind), path).toEqual(["'self'"])
    }
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
  }
})

test.describe('what somebody gets into a page', () => {
  test.use({ disturbed: /Content Security Policy/ })

  test('neither runs nor dresses it', async ({ page }) => {
    await openPage(page, '/')
    await page.evaluate(() => {
      const refused: string[] = []
      Object.assign(globalThis, { refused })
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective))
      for (const tag of ['script', 'style'] as const) {
        const element = document.createElement(tag)
        element.textContent = tag === 'script' ? 'document.title = "taken"' : 'body { display: none }'
        document.body.append(element)
      }
      document.body.setAttribute('style', 'display: none')
    })
    const refused = () => page.evaluate(() => Reflect.get(globalThis, 'refused').toSorted())
    await expect.poll(refused).toEqual(['script-src-elem', 'style-src-attr', 'style-src-elem'])
    await expect(page).not.toHaveTitle('taken')
    await expect(page.locator('body')).toBeVisible()
  })
})

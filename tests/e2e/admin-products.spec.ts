import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ProductForm } from '../../src/shared/contract/admin-products'
import { bearer, inText, openCounter, openPart } from './admin-shop'
import { desktop, enter, expect, expectNoSidewaysScroll, goTo, loginAdmin, phone, test, texts } from './shop'

const t = texts.en.admin

const column = (page: Page, language: 'en' | 'ru' | 'uz') =>
  page.getByRole('group', { name: new RegExp(`^${texts.en.language[language]}`) })

const save = (page: Page) => page.getByRole('button', { name: t.games.save })
const rowOf = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

async function describeIn(page: Page, language: 'en' | 'ru' | 'uz', title: string, description: string) {
  await column(page, language).getByLabel(t.product.title).fill(title)
  await column(page, language).getByLabel(t.product.description).fill(description)
}

test('an administrator adds a product with two regions in three languages, changes, copies and removes it', async ({
  page,
  request,
}) => {
  const word = randomUUID().slice(0, 6)
  const title = `Star Rider ${word}`
  const russian = `Звёздный всадник ${word}`
  await enter(page, { session: await loginAdmin(request) })
  await page.goto('/admin/products')
  await page.getByRole('link', { name: t.product.new }).click()
  // What is missing is told beside its field.
  await page.getByRole('button', { name: t.product.add }).click()
  const englishTitle = column(page, 'en').getByLabel(t.product.title)
  await expect(englishTitle).toBeFocused()
  await expect(englishTitle).toHaveAccessibleDescription(new RegExp(texts.en.errors.required))
  await describeIn(page, 'en', title, 'Stars for riders.')
  await describeIn(page, 'ru', russian, 'Звёзды для всадников.')
  await expect(page.getByText(t.product.untranslated)).toHaveCount(1)
  await describeIn(page, 'uz', `Yulduz chavandozi ${word}`, 'Chavandozlar uchun yulduzlar.')
  await expect(page.getByText(t.product.untranslated)).toHaveCount(0)
  // Also beside a list.
  await page.getByRole('button', { name: t.product.add }).click()
  await expect(page.getByLabel(t.product.category)).toBeFocused()
  await expect(page.getByLabel(t.product.category)).toHaveAccessibleDescription(texts.en.errors.required)
  await page.getByLabel(t.product.category).selectOption(texts.en.category.pcGames)
  await page.getByRole('textbox', { name: t.product.label }).fill('Stars')
  await page.getByRole('button', { name: t.product.choosePicture }).click()
  await dialog(page).getByRole('button', { name: 'valorant', exact: true }).click()
  await page.getByLabel(inText(t.product.price, { currency: 'USD' })).fill('2,50')
  await page.getByLabel(inText(t.product.price, { currency: 'RUB' })).fill('225')
  for (const [key, note, amounts] of [
    ['TR', 'Türkiye only', '10, ten, 20'],
    ['EU', 'Europe only', '10'],
  ] as const) {
    await page.getByRole('button', { name: t.product.addRegion }).click()
    const region = page
      .getByRole('listitem')
      .filter({ has: page.getByLabel(t.product.regionKey) })
      .last()
    await region.getByLabel(t.product.regionKey).fill(key)
    await region.getByLabel(inText(t.product.note, { language: texts.en.language.en })).fill(note)
    await region.getByLabel(inText(t.product.note, { language: texts.en.language.ru })).fill(`Только ${key}`)
    await region.getByLabel(t.product.amounts, { exact: true }).fill(amounts)
  }
  const turkey = page.getByRole('group', { name: texts.en.region.TR })
  await turkey.getByLabel(inText(t.product.priceOf, { amount: '20', currency: 'USD' })).fill('4.75')
  await turkey.getByLabel(inText(t.product.priceOf, { amount: '20', currency: 'RUB' })).fill('430')
  await page.getByRole('combobox', { name: t.product.status }).selectOption(t.products.published)
  await expect(page.getByTestId('preview')).toContainText(title)
  await expect(page.getByTestId('preview')).toContainText('from $2.50')
  await page.getByRole('button', { name: t.product.add }).click()
  await expect(page).toHaveURL('/admin/products')
  await page.getByRole('searchbox').fill(word)
  await expect(rowOf(page, title)).toContainText('from $2.50 · ₽225.00')

  // A reader of Russian finds it in the shop.
  for (const [path, shown] of [
    [`/ru/products?q=${word}`, russian],
    [`/ru/products/star-rider-${word}`, 'Только TR'],
  ] as const) {
    expect(await (await request.get(path)).text()).toContain(shown)
  }

  // Another price, which is there when the form is opened again, like everything else.
  await rowOf(page, title).getByRole('link').click()
  await expect(page.getByLabel(inText(t.product.price, { currency: 'USD' }))).toHaveValue('2.5')
  await expect(turkey.getByLabel(inText(t.product.priceOf, { amount: '20', currency: 'USD' }))).toHaveValue('4.75')
  await page.getByLabel(inText(t.product.price, { currency: 'USD' })).fill('3')
  await save(page).click()
  await page.getByRole('searchbox').fill(word)
  await expect(rowOf(page, title)).toContainText('from $3.00 · ₽225.00')

  // A copy is a draft with an address of its own; what it is archived as it stays.
  await rowOf(page, title)
    .getByRole('button', { name: inText(t.products.duplicateNamed, { title }) })
    .click()
  await expect(page.getByLabel(t.product.slug)).toHaveValue(`star-rider-${word}-copy`)
  await expect(page.getByRole('combobox', { name: t.product.status })).toHaveValue('draft')
  const copied = `Comet Rider ${word}`
  await column(page, 'en').getByLabel(t.product.title).fill(copied)
  await page.getByRole('combobox', { name: t.product.status }).selectOption(t.products.archived)
  await save(page).click()
  await page.getByRole('searchbox').fill(word)
  await expect(rowOf(page, copied)).toContainText(t.products.archived)
  await page.getByRole('combobox', { name: t.product.status }).selectOption({ index: 1 })
  await expect(rowOf(page, title)).toBeVisible()
  await expect(rowOf(page, copied)).toHaveCount(0)
  await page.getByRole('combobox', { name: t.product.status }).selectOption({ index: 0 })

  await rowOf(page, copied)
    .getByRole('button', { name: inText(t.products.deleteNamed, { title: copied }) })
    .click()
  await expect(dialog(page).getByRole('heading')).toHaveText(inText(t.products.deleteTitle, { title: copied }))
  await dialog(page).getByRole('button', { name: t.products.deleteConfirm }).click()
  await expect(rowOf(page, copied)).toHaveCount(0)
  await expect(rowOf(page, title)).toBeVisible()
})

test('the form of a product says what is taken or changed meanwhile, takes what receipts say, and asks whoever leaves it', async ({
  page,
  request,
}) => {
  const { admin, product } = await openCounter(request)
  const headers = bearer(admin)
  await enter(page, { session: admin })
  await page.goto('/admin/products')
  await page.getByRole('searchbox').fill(product.title)
  await rowOf(page, product.title).getByRole('link').click()
  const title = column(page, 'en').getByLabel(t.product.title)
  await expect(title).toHaveValue(product.title)
  // Nobody is asked who has changed nothing.
  await page.getByRole('link', { name: t.prices.all }).click()
  await expect(page).toHaveURL('/admin/products')
  await goTo(page, `/admin/products/${product.id}`)
  await title.fill('Mine')
  await openPart(page, t.tabs.stock)
  await dialog(page).getByRole('button', { name: t.product.stay }).click()
  await expect(title).toHaveValue('Mine')
  // A way back that is stopped never arrives, so nobody waits for it.
  await page.evaluate(() => history.back())
  await expect(dialog(page).getByRole('heading')).toHaveText(t.product.leaveTitle)
  await dialog(page).getByRole('button', { name: t.product.stay }).click()
  await expect(page).toHaveURL(`/admin/products/${product.id}`)

  const slug = page.getByLabel(t.product.slug)
  const before = await slug.inputValue()
  await slug.fill('steam')
  await save(page).click()
  await expect(slug).toHaveAccessibleDescription(new RegExp(t.product.slugTaken))
  await expect(slug).toBeFocused()
  await slug.fill(before)

  await request.put(`/api/products/${product.id}`, { data: { category: 'wallets' }, headers })
  await save(page).click()
  const changed = dialog(page).and(page.getByRole('dialog', { name: t.changed.title }))
  await expect(changed).toContainText('admin saved this on')
  await expect(changed.getByRole('listitem')).toHaveCount(2)
  await expect(changed.getByRole('listitem').filter({ hasText: t.product.category })).toContainText('wallets')
  const stored = async (): Promise<ProductForm> =>
    (await request.get(`/api/admin/products/${product.id}`, { headers })).json()
  expect(await stored()).toMatchObject({ category: 'wallets', texts: { en: { title: product.title } } })
  await changed.getByRole('button', { name: t.changed.keep }).click()
  await expect(page).toHaveURL(/\/admin\/products$/)
  expect(await stored()).toMatchObject({ texts: { en: { title: 'Mine' } } })

  const open = async () => {
    // The form that was saved is gone once the list is there.
    await expect(page.getByRole('searchbox')).toBeVisible()
    await goTo(page, `/admin/products/${product.id}`)
    await expect(title).toHaveValue('Mine')
  }
  await open()
  const ikpu = page.getByLabel(t.product.ikpu)
  await expect(ikpu).toBeHidden()
  await page.getByText(t.product.fiscal).click()
  await ikpu.fill('1099900100')
  await page.getByLabel(t.product.packageCode).fill('1500001')
  await page.getByLabel(t.product.vatPercent).fill('12')
  await save(page).click()
  await expect(ikpu).toBeFocused()
  await expect(ikpu).toHaveAccessibleDescription(new RegExp(texts.en.errors.invalid))
  await ikpu.fill('10999001001000000')
  await save(page).click()
  await expect(page).toHaveURL(/\/admin\/products$/)
  await open()
  await expect(ikpu).toHaveValue('10999001001000000')
  await expect(page.getByLabel(t.product.vatPercent)).toHaveValue('12')
  await expectNoSidewaysScroll(page)
  await title.fill('Half an idea')
  await openPart(page, t.tabs.stock)
  await dialog(page).getByRole('button', { name: t.product.leave }).click()
  await expect(page).toHaveURL('/admin/stock')
})

test('a product that is chosen for the home page is shown there, and moves through the list; prices are changed together after a look at what becomes of them', async ({
  page,
  request,
}) => {
  const { admin, product } = await openCounter(request)
  await openCounter(request)
  await enter(page, { session: admin })
  await page.goto('/admin/products')
  const star = rowOf(page, product.title).getByRole('button', { name: inText(t.products.featured, product) })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  const titles = () =>
    page.getByRole('article').evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')))
  const before = await titles()
  const next = before[before.indexOf(product.title) + 1] ?? null
  expect(next).not.toBeNull()
  const down = rowOf(page, product.title).getByRole('button', { name: inText(t.games.down, { name: product.title }) })
  // Others may add so many products at this moment that the shop asks for another try.
  await expect(async () => {
    await down.click()
    await expect(page.getByRole('status').getByText(inText(t.products.moved, product))).toBeAttached({
      timeout: 10_000,
    })
  }).toPass()
  // Other tests add products to the same shop: what was below is above now, whoever has come between.
  const comesAfter = (shown: (string | null)[]) => shown.indexOf(product.title) > shown.indexOf(next)
  await expect.poll(async () => comesAfter(await titles())).toBe(true)
  await goTo(page, '/')
  const featured = page.getByRole('region', { name: texts.en.home.featured })
  await expect(featured.getByRole('heading', { name: product.title })).toBeVisible()
  const data = { featured: false }
  expect((await request.put(`/api/products/${product.id}`, { data, headers: bearer(admin) })).ok()).toBe(true)

  await goTo(page, '/admin/products/prices')
  const look = page.getByRole('button', { name: t.import.preview })
  await look.click()
  await expect(page.getByRole('alert').getByText(t.prices.chooseOne)).toBeVisible()
  await page.getByRole('checkbox', { name: product.title }).check()
  // Rounding that does more than was asked is marked, and counted before the button.
  await page.getByLabel(t.prices.percent).fill('0.5')
  await page.getByLabel(inText(t.prices.round, { currency: 'USD' })).selectOption(t.prices.to99)
  await page.getByLabel(inText(t.prices.round, { currency: 'RUB' })).selectOption(t.prices.toNines)
  await look.click()
  const changes = page.getByRole('row', { name: new RegExp(product.title) })
  await expect(changes.first().getByRole('img', { name: t.prices.farOffMark })).toHaveCount(1)
  await expect(page.getByRole('status').getByText(/more than twice/)).toContainText('2 rows')
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktop)
  await page.getByLabel(t.prices.percent).fill('10')
  await page.getByLabel(inText(t.prices.round, { currency: 'USD' })).selectOption(t.prices.notRounded)
  await look.click()
  await expect(changes).toHaveCount(2)
  await expect(changes.first()).toContainText('$30.00 $33.00 +10%')
  await expect(changes.first()).toContainText('₽2,500.00 ₽2,749.00 +10%')
  await expect(page.getByText(/more than twice/)).toHaveCount(0)
  // Another wish: what was shown does not hold any more.
  await page.getByRole('checkbox', { name: inText(t.prices.in, { currency: 'RUB' }) }).uncheck()
  await expect(changes).toHaveCount(0)
  await look.click()
  await page.getByRole('button', { name: 'Change 2 prices' }).click()
  await expect(page.getByText('2 prices changed')).toBeVisible()
  await page.getByRole('link', { name: t.prices.all }).click()
  await page.getByRole('searchbox').fill(product.title)
  await expect(rowOf(page, product.title)).toContainText('from $33.00 · ₽2,500.00')
})

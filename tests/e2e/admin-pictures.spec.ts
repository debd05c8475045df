import { openCounter } from './admin-shop'
import { inEveryLook } from './every-look'
import { enter, expect, goTo, test, texts } from './shop'

const t = texts.en.admin

const drawing = (inner: string) => ({
  name: 'art.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6">${inner}</svg>`),
})

test('a file that is no picture is refused where it was chosen; a picture is shown in the shop, without what is none', async ({
  page,
  request,
}) => {
  const { admin, product } = await openCounter(request)
  await enter(page, { session: admin })
  await page.goto(`/admin/products/${product.id}`)
  await inEveryLook(page, async (w, look) => {
    const none = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') }
    await page.getByLabel(w.admin.product.uploadPicture).setInputFiles(none)
    await expect(page.getByRole('alert').getByText(w.errors.picture_unknown)).toBeVisible()
    await look('no picture')
  })
  const file = page.getByLabel(t.product.uploadPicture)
  const field = page.getByLabel(t.product.image, { exact: true })
  await expect(file).toHaveAccessibleDescription(new RegExp(texts.en.errors.picture_unknown))
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(512 * 1024 + 1) })
  await expect(page.getByRole('alert').getByText(t.product.pictureTooLarge)).toBeVisible()
  await expect(field).toHaveValue('/art/pubg.svg')

  const shapes = '<rect id="ours" width="8" height="6" fill="#246"/>'
  await file.setInputFiles(drawing(`${shapes}<script>parent.seen = true</script>`))
  await expect(page.getByText(t.product.uploaded)).toBeVisible()
  const address = await field.inputValue()
  expect(address).toMatch(/^\/media\/[0-9a-f]{64}\.svg$/)
  const width = (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)
  expect(await page.getByTestId('preview').locator('img').evaluate(width)).toBeGreaterThan(0)
  await page.getByRole('button', { name: t.games.save }).click()
  await expect(page).toHaveURL('/admin/products')
  await goTo(page, `/products/${product.id}`)
  const shown = page.getByRole('main').locator(`img[src="${address}"]`).first()
  expect(await shown.evaluate(width)).toBeGreaterThan(0)
  const kept = await request.get(address)
  expect(await kept.text()).toBe(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6">${shapes}</svg>`)
  // Opened by itself it is a document, and still may do nothing.
  expect(kept.headers()['content-security-policy']).toContain('sandbox')
})

import { expect, test } from './shop'

test('an expectation of these tests fails where nothing comes, and where what is not expected stays', async ({
  page,
}) => {
  await page.goto('/api/health')
  const [there, gone] = [page.getByText('"status":"ok"'), page.getByText('nowhere')]
  const soon = { timeout: 50 }
  await expect(there).toBeVisible()
  await expect(gone).not.toBeVisible()
  await expect(page).toHaveURL('/api/health')
  await expect(page).not.toHaveURL(/cart/)
  const failing = [
    () => expect(gone).toBeVisible(soon),
    () => expect(there).not.toBeVisible(soon),
    () => expect(there).toBeVisible({ visible: false, ...soon }),
    () => expect(page).toHaveURL('/cart', soon),
    () => expect(page).not.toHaveURL(/health/, soon),
  ]
  for (const fails of failing) await expect(fails()).rejects.toThrow('failed')
})

import { expect, test } from 'vitest'
import { setStage } from './stage'

const feed = '/simulator/cbu/uz/arkhiv-kursov-valyut/json'
const rowsAt = async (stage: ReturnType<typeof setStage>, path: string) => (await stage.call(`${feed}${path}`)).json()

test('the rate of the dollar has the documented shape', async () => {
  expect(await rowsAt(setStage(), '/USD/')).toEqual([
    {
      id: 68,
      Code: '840',
      Ccy: 'USD',
      CcyNm_RU: 'Доллар США',
      CcyNm_UZ: 'AQSH dollari',
      CcyNm_UZC: 'АҚШ доллари',
      CcyNm_EN: 'US Dollar',
      Nominal: '1',
      Rate: '12021.22',
      Diff: '-54.96',
      Date: '21.11.2026',
    },
  ])
})

test('the whole feed holds the currencies of the neighbours, and rows for ten units', async () => {
  const rows = (await rowsAt(setStage(), '/')) as { Ccy: string; Nominal: string }[]
  expect(rows.map(({ Ccy }) => Ccy)).toEqual(expect.arrayContaining(['USD', 'EUR', 'RUB', 'KZT', 'KGS', 'TRY', 'VND']))
  expect(rows.filter(({ Nominal }) => Nominal === '10').map(({ Ccy }) => Ccy)).toEqual(['IDR', 'VND'])
})

test('the day of a rate is the day of Tashkent', async () => {
  const stage = setStage()
  await stage.pass(10 * 60 * 60_000)
  expect(await rowsAt(stage, '/USD/')).toMatchObject([{ Date: '22.11.2026' }])
})

test.each([
  ['/USD/2026-11-20/', [{ Ccy: 'USD', Date: '20.11.2026' }]],
  ['/USD', [{ Ccy: 'USD' }]],
  ['/USD/2026-02-30/', []],
  ['/USD/yesterday/', []],
  ['/XYZ/', []],
])('the address %s answers %j', async (path, rows) => {
  const answered = await rowsAt(setStage(), path)
  expect(answered).toHaveLength(rows.length)
  expect(answered).toMatchObject(rows)
})

test('the simulated rate can be set', async () => {
  const stage = setStage()
  await stage.order({ provider: 'cbu', rate: '12100.50' })
  expect(await rowsAt(stage, '/USD/')).toMatchObject([{ Rate: '12100.50' }])
  await stage.order({ provider: 'cbu', rate: '150.00', ccy: 'RUB' })
  expect(await rowsAt(stage, '/RUB/')).toMatchObject([{ Rate: '150.00' }])
  expect(await rowsAt(stage, '/USD/')).toMatchObject([{ Rate: '12100.50' }])
})

test.each([
  ['absent', async (answer: Response) => expect(await answer.json()).toEqual([])],
  ['absurd', async (answer: Response) => expect(await answer.json()).toMatchObject([{ Rate: '112021.22' }])],
  ['malformed', async (answer: Response) => expect(await answer.text()).toMatch(/^<!DOCTYPE html>/)],
  ['error500', async (answer: Response) => expect(answer.status).toBe(500)],
])('the feed can be %s, once', async (fault, check) => {
  const stage = setStage()
  await stage.order({ provider: 'cbu', fault })
  await check(await stage.call(`${feed}/USD/`))
  expect(await rowsAt(stage, '/USD/')).toMatchObject([{ Rate: '12021.22' }])
})

test('the simulated feed can stay silent', async () => {
  const stage = setStage()
  await stage.order({ provider: 'cbu', fault: 'timeout' })
  await expect(stage.call(`${feed}/USD/`)).rejects.toThrow('dropped')
})

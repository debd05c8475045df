import { describe, expect, test } from 'vitest'
import { createCbu } from '../../../src/worker/providers/cbu'
import { answerWith, json } from '../../support/adapters'
import { openProviders, shopOrigin } from '../../support/providers'

const ask = createCbu(() => 'https://cbu.test')

// The row of the bank's own documentation.
const row = (changes: object = {}) => ({
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
  Date: '22.05.2026',
  ...changes,
})

describe('the rates of the dollar', () => {
  test('are read in millionths, with their day', async () => {
    const sent = answerWith(() => json([row()]))
    expect(await ask()).toEqual({ perDollar: { uzs: 12_021_220_000 }, date: '2026-05-22' })
    expect(sent).toMatchObject([{ method: 'GET', url: 'https://cbu.test/uz/arkhiv-kursov-valyut/json/' }])
  })

  test.each<[string, object[], number]>([
    ['for ten dollars', [row({ Nominal: '10', Rate: '120212.25' })], 12_021_225_000],
    ['for a hundred', [row({ Nominal: '100', Rate: '1202122.00' })], 12_021_220_000],
    ['in whole sums', [row({ Rate: '12021' })], 12_021_000_000],
    ['with one decimal', [row({ Rate: '12021.5' })], 12_021_500_000],
    ['among others', [row({ Ccy: 'EUR', Rate: '13968.66' }), row({ id: 69 })], 12_021_220_000],
    [
      'beside a row that is not understood',
      [null, row({ Ccy: 'EUR', Nominal: 'ten' }), row()] as object[],
      12_021_220_000,
    ],
  ])('are read from one that is given %s', async (_, rows, uzs) => {
    answerWith(() => json(rows))
    expect(await ask()).toMatchObject({ perDollar: { uzs } })
  })

  test.each<[object, number | undefined]>([
    [{ Rate: '148.32' }, 81_049_218],
    [{ Rate: '1483.2', Nominal: '10' }, 81_049_218],
    [{ Rate: '12021.22' }, 1_000_000],
    [{ Rate: '0.00' }, undefined],
    [{ Rate: '148,32' }, undefined],
    [{ Nominal: '0' }, undefined],
    [{ Nominal: '999999999999', Rate: '0.01' }, undefined],
  ])('are crossed through so’m: for roubles at %j it is %s', async (rouble, rub) => {
    answerWith(() => json([row(), row({ Ccy: 'RUB', Rate: '148.32', ...rouble })]))
    expect((await ask()).perDollar).toEqual({ uzs: 12_021_220_000, ...(rub && { rub }) })
  })

  test.each<[string, unknown]>([
    ['an empty list', []],
    ['other currencies only', [row({ Ccy: 'EUR' })]],
    ['no list', row()],
    ['null', 'null'],
    ['a page about works at the site', '<!DOCTYPE html><title>Texnik ishlar</title>'],
    ['half a list', '[{"Ccy": "USD", "Rate": "120'],
    ['no rate', [row({ Rate: undefined })]],
    ['a rate of nothing', [row({ Rate: '0' })]],
    ['a rate of 0.00', [row({ Rate: '0.00' })]],
    ['a rate below nothing', [row({ Rate: '-12021.22' })]],
    ['a rate in words', [row({ Rate: 'n/a' })]],
    ['an empty rate', [row({ Rate: '' })]],
    ['a rate with a comma', [row({ Rate: '12021,22' })]],
    ['a rate that is a number', [row({ Rate: 12021.22 })]],
    ['an endless rate', [row({ Rate: '9'.repeat(400) })]],
    ['a nominal of nothing', [row({ Nominal: '0' })]],
    ['a nominal below nothing', [row({ Nominal: '-1' })]],
    ['a nominal in words', [row({ Nominal: 'one' })]],
    ['a nominal that leaves nothing of the rate', [row({ Nominal: '99999999999' })]],
    ['a day written otherwise', [row({ Date: '2026-05-22' })]],
    ['a day there is not', [row({ Date: '31.02.2026' })]],
    ['no day', [row({ Date: undefined })]],
  ])('are not read from %s', async (_, answer) => {
    answerWith(() => json(answer))
    await expect(ask()).rejects.toThrow()
  })

  test.each([500, 503, 404, 403, 302])('are not read from an answer %i, whatever it holds', async (status) => {
    answerWith(() => json([row()], status))
    await expect(ask()).rejects.toThrow(`the central bank answered ${status}`)
  })

  test('are not read from an endless answer', async () => {
    answerWith(() => json([row({ CcyNm_EN: 'x'.repeat(1024 * 1024) })]))
    await expect(ask()).rejects.toThrow('too large')
  })

  test('are what the bank next door has today', async () => {
    openProviders()
    const { perDollar } = await createCbu(() => `${shopOrigin}/simulator/cbu`)()
    expect(perDollar).toEqual({ uzs: 12_021_220_000, rub: 81_049_218 })
  })
})

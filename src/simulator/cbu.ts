import { Hono } from 'hono'
import { type Faults, failing } from './faults'
import type { SimulatorOptions } from './options'

const usualRate = '12021.22'

type Row = { id: number; code: string; ccy: string; ru: string; uz: string; uzc: string; en: string }
type Priced = Row & { nominal: string; rate: string; diff: string }

const others: Priced[] = [
  {
    ...{ id: 21, code: '978', ccy: 'EUR', ru: 'Евро', uz: 'EVRO', uzc: 'EВРО', en: 'Euro' },
    ...{ nominal: '1', rate: '13968.66', diff: '41.18' },
  },
  {
    ...{ id: 57, code: '643', ccy: 'RUB', ru: 'Российский рубль', uz: 'Rossiya rubli', uzc: 'Россия рубли' },
    ...{ en: 'Russian Ruble', nominal: '1', rate: '148.32', diff: '-0.87' },
  },
  {
    ...{ id: 74, code: '704', ccy: 'VND', ru: 'Вьетнамский донг', uz: 'Vyetnam dongi', uzc: 'Вьетнам донги' },
    ...{ en: 'Viet Nam Dong', nominal: '10', rate: '4.57', diff: '-0.02' },
  },
]

const usd = (rate: string): Priced => ({
  ...{ id: 68, code: '840', ccy: 'USD', ru: 'Доллар США', uz: 'AQSH dollari', uzc: 'АҚШ доллари', en: 'US Dollar' },
  ...{ nominal: '1', rate, diff: '-54.96' },
})

const written = (row: Priced, date: string) => ({
  id: row.id,
  Code: row.code,
  Ccy: row.ccy,
  CcyNm_RU: row.ru,
  CcyNm_UZ: row.uz,
  CcyNm_UZC: row.uzc,
  CcyNm_EN: row.en,
  Nominal: row.nominal,
  Rate: row.rate,
  Diff: row.diff,
  Date: date,
})

const inTashkent = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tashkent', dateStyle: 'short' })

/** DD.MM.YYYY of an ISO day, or undefined when there is no such day. */
function bankDate(day: string): string | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
  return isDay ? day.split('-').reverse().join('.') : undefined
}

export type CentralBank = ReturnType<typeof centralBank>

/** The daily rates of the Central Bank of Uzbekistan. */
export function centralBank(options: SimulatorOptions, faults: Faults) {
  let rate = usualRate
  const routes = new Hono({ strict: false })
  routes.use(failing(faults, 'cbu', () => ({ message: 'Server Error' })))
  routes.get('/uz/arkhiv-kursov-valyut/json/*', (c) => {
    const [ccy = 'all', day = inTashkent.format(options.nowMs())] = (c.req.path.split('/json/')[1] ?? '')
      .split('/')
      .filter((part) => part !== '')
    const fault = faults.takeForFeed()
    if (fault === 'malformed') return c.html('<!DOCTYPE html><title>Saytda texnik ishlar</title>')
    const date = bankDate(day)
    if (fault === 'absent' || !date) return c.json([])
    const rows = [usd(fault === 'absurd' ? `1${rate}` : rate), ...others]
    return c.json(rows.filter((row) => ccy === 'all' || row.ccy === ccy).map((row) => written(row, date)))
  })
  return {
    routes,
    rate: () => rate,
    setRate(wanted: string): void {
      rate = wanted
    },
    reset(): void {
      rate = usualRate
    },
  }
}

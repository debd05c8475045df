import { Hono } from 'hono'
import { type Faults, failing } from './faults'
import type { SimulatorOptions } from './options'

const usualRate = '12021.22'

const others = [
  {
    ...{ id: 21, Code: '978', Ccy: 'EUR', CcyNm_RU: 'Евро', CcyNm_UZ: 'EVRO', CcyNm_UZC: 'EВРО', CcyNm_EN: 'Euro' },
    ...{ Nominal: '1', Rate: '13968.66', Diff: '41.18' },
  },
  {
    ...{ id: 57, Code: '643', Ccy: 'RUB', CcyNm_RU: 'Российский рубль', CcyNm_UZ: 'Rossiya rubli' },
    ...{ CcyNm_UZC: 'Россия рубли', CcyNm_EN: 'Russian Ruble', Nominal: '1', Rate: '148.32', Diff: '-0.87' },
  },
  {
    ...{ id: 74, Code: '704', Ccy: 'VND', CcyNm_RU: 'Вьетнамский донг', CcyNm_UZ: 'Vyetnam dongi' },
    ...{ CcyNm_UZC: 'Вьетнам донги', CcyNm_EN: 'Viet Nam Dong', Nominal: '10', Rate: '4.57', Diff: '-0.02' },
  },
]

const usd = (rate: string) => ({
  ...{ id: 68, Code: '840', Ccy: 'USD', CcyNm_RU: 'Доллар США', CcyNm_UZ: 'AQSH dollari' },
  ...{ CcyNm_UZC: 'АҚШ доллари', CcyNm_EN: 'US Dollar', Nominal: '1', Rate: rate, Diff: '-54.96' },
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
    return c.json(rows.filter((row) => ccy === 'all' || row.Ccy === ccy).map((row) => ({ ...row, Date: date })))
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

import { Hono } from 'hono'
import { bankRows } from './cbu-rates'
import { type Faults, failing } from './faults'
import type { SimulatorOptions } from './options'

const inTashkent = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tashkent', dateStyle: 'short' })

/** DD.MM.YYYY of an ISO day, or undefined when there is no such day. */
function bankDate(day: string): string | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
  return isDay ? day.split('-').reverse().join('.') : undefined
}

export type CentralBank = ReturnType<typeof centralBank>

/** The daily rates of the Central Bank of Uzbekistan. */
export function centralBank(options: SimulatorOptions, faults: Faults) {
  const wanted = new Map<string, string>()
  const rateOf = (ccy: string) => wanted.get(ccy) ?? bankRows.find((row) => row.Ccy === ccy)?.Rate ?? ''
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
    const asked = bankRows.filter((row) => ccy === 'all' || row.Ccy === ccy)
    const absurd = (row: { Ccy: string }) => (fault === 'absurd' && row.Ccy === 'USD' ? '1' : '')
    return c.json(asked.map((row) => ({ ...row, Rate: absurd(row) + rateOf(row.Ccy), Date: date })))
  })
  return {
    routes,
    rate: () => rateOf('USD'),
    /** Answers false where the bank knows no such currency. */
    setRate(rate: string, ccy = 'USD'): boolean {
      if (rateOf(ccy) === '') return false
      wanted.set(ccy, rate)
      return true
    },
    reset(): void {
      wanted.clear()
    },
  }
}

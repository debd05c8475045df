import { reportQuery, type SalesReport } from '../../shared/contract/reports'
import { byCurrency, toMajor } from '../../shared/money'
import { type CurrencyReport, sales } from '../domain/reports/reports'
import { factory } from '../middleware/factory'
import { admin } from '../middleware/session'
import { query } from '../middleware/validate'
import { deliveriesAnswer, isoTime, major } from './views/units'

type Totals = { orders: number; sold: number; returned: number }

const inMajor = <Row extends Totals>(row: Row): Row => ({
  ...row,
  sold: toMajor(row.sold),
  returned: toMajor(row.returned),
})

const answerOf = ({ now, before, days, costs, promotions, products }: CurrencyReport) => ({
  now: inMajor(now),
  before: inMajor(before),
  days: days.map(inMajor),
  costs: { sold: toMajor(costs.sold), known: toMajor(costs.known), cost: toMajor(costs.cost) },
  promotions: promotions.map(({ paid, cost, ...row }) => ({ ...row, paid: toMajor(paid), cost: toMajor(cost) })),
  products: products.map((product) => ({ ...product, sold: toMajor(product.sold) })),
})

export const adminReportRoutes = factory
  .createApp()
  .get('/admin/reports/sales', admin, query(reportQuery), async (c) => {
    const { currencies, suppliers, asOf, topUps, ...report } = await sales(c.var.caller, c.req.valid('query').days)
    return c.json<SalesReport>({
      ...report,
      asOf: { sales: isoTime(asOf.sales), costs: isoTime(asOf.costs), notices: isoTime(asOf.notices) },
      suppliers: suppliers.map(({ balance, checkedAt, ...supplier }) => ({
        ...supplier,
        balance: major(balance),
        checkedAt: isoTime(checkedAt),
      })),
      topUps: topUps.map(deliveriesAnswer),
      currencies: byCurrency((currency) => answerOf(currencies[currency])),
    })
  })

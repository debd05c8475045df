import {
  type AdminReferrals,
  adminReferralsQuery,
  decideReferral,
  editReferralTerms,
} from '../../shared/contract/referral'
import { namedSums } from '../../shared/discounts'
import { mainCurrency } from '../../shared/money'
import * as referral from '../domain/referral/referral'
import { factory } from '../middleware/factory'
import { admin, buyer } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { adminReferralAnswer, referralAnswer, termsAnswer } from './views/referral'

export const referralRoutes = factory
  .createApp()
  .get('/referral', buyer, async (c) =>
    c.json(referralAnswer(await referral.showOwn(c.var.caller), new URL(c.req.url).origin)),
  )
  .get('/admin/referrals', admin, query(adminReferralsQuery), async (c) => {
    const page = await referral.listAll(c.var.caller, c.req.valid('query'))
    return c.json<AdminReferrals>({
      ...page,
      referrals: page.referrals.map(adminReferralAnswer),
      shown: c.var.ctx.settings.switches.referral,
    })
  })
  .post('/admin/referrals/:id/decide', admin, body(decideReferral), async (c) =>
    c.json(adminReferralAnswer(await referral.decide(c.var.caller, c.req.param('id'), c.req.valid('json')))),
  )
  .get('/admin/referral-terms', admin, async (c) => c.json(termsAnswer(await referral.termsForm(c.var.caller))))
  .put('/admin/referral-terms', admin, body(editReferralTerms), async (c) => {
    const { creditIn, percent, amountIn, leastIn, ...wish } = c.req.valid('json')
    const terms = {
      ...wish,
      creditIn: { ...namedSums(creditIn), [mainCurrency]: creditIn[mainCurrency] ?? 0 },
      ...{ percent: percent ?? null, amountIn: namedSums(amountIn), leastIn: namedSums(leastIn) },
    }
    return c.json(termsAnswer(await referral.setTerms(c.var.caller, terms)))
  })

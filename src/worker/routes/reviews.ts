import {
  type AdminReviews,
  adminReviewsQuery,
  answerReview,
  hideReview,
  newReview,
  type OwnReviews,
  ownReviewsQuery,
  type Reviews,
  reviewsQuery,
} from '../../shared/contract/reviews'
import * as reviews from '../domain/reviews/reviews'
import { factory } from '../middleware/factory'
import { limitReviews } from '../middleware/rate-limit'
import { admin, buyer } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { publicAnswer } from './public-answer'
import { adminReviewAnswer, ownReviewAnswer, reviewAnswer } from './views/review'

export const reviewRoutes = factory
  .createApp()
  .get('/products/:id/reviews', query(reviewsQuery), async (c) => {
    const page = await reviews.show(c.var.ctx, c.req.param('id'), c.req.valid('query'))
    return publicAnswer(c, page, (): Reviews => ({ ...page, reviews: page.reviews.map(reviewAnswer) }))
  })
  // The limit comes after the check of the form: a form with a forgotten field does not count.
  .post('/products/:id/reviews', buyer, body(newReview), limitReviews, async (c) => {
    const written = await reviews.write(c.var.caller, c.req.param('id'), c.req.valid('json'))
    return c.json(ownReviewAnswer(written), 201)
  })
  .get('/reviews/own', buyer, query(ownReviewsQuery), async (c) => {
    const own = await reviews.listOwn(c.var.caller, c.req.valid('query').products)
    return c.json<OwnReviews>({
      own: own.map(({ productId, review }) => ({ productId, review: review && ownReviewAnswer(review) })),
    })
  })
  .get('/admin/reviews', admin, query(adminReviewsQuery), async (c) => {
    const { language, settings } = c.var.ctx
    const page = await reviews.list(c.var.caller, c.req.valid('query'))
    return c.json<AdminReviews>({
      ...page,
      reviews: page.reviews.map((view) => adminReviewAnswer(view, language)),
      shown: settings.switches.reviews,
    })
  })
  .put('/admin/reviews/:id/reply', admin, body(answerReview), async (c) => {
    const view = await reviews.answer(c.var.caller, c.req.param('id'), c.req.valid('json').reply)
    return c.json(adminReviewAnswer(view, c.var.ctx.language))
  })
  .put('/admin/reviews/:id/hidden', admin, body(hideReview), async (c) => {
    const view = await reviews.hide(c.var.caller, c.req.param('id'), c.req.valid('json'))
    return c.json(adminReviewAnswer(view, c.var.ctx.language))
  })

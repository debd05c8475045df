import type { AdminReview, OwnReview, Reviews } from '../../../shared/contract/reviews'
import { inLanguage, type Language } from '../../../shared/languages'
import type { AdminReviewView, OwnReviewView, ReviewView } from '../../domain/reviews/reviews'
import { isoTime } from './units'

type Written = Pick<ReviewView, 'id' | 'stars' | 'text' | 'at' | 'reply' | 'repliedAt'>

const writtenAnswer = ({ id, stars, text, at, reply, repliedAt }: Written) => ({
  ...{ reviewId: id, stars, text, at: isoTime(at), reply, repliedAt: isoTime(repliedAt) },
})

export const reviewAnswer = (view: ReviewView): Reviews['reviews'][number] => ({
  ...writtenAnswer(view),
  author: view.author,
})

export const ownReviewAnswer = (view: OwnReviewView): OwnReview => ({
  ...writtenAnswer(view),
  hidden: view.hiddenAt !== null,
})

export const adminReviewAnswer = (view: AdminReviewView, language: Language): AdminReview => ({
  ...writtenAnswer(view),
  hiddenAt: isoTime(view.hiddenAt),
  productId: view.productId,
  title: inLanguage(view.texts, language).title,
  userId: view.userId,
  nickname: view.nickname,
})

import type { ArticleState } from '../../../../shared/articles'
import type { Tone } from '../../../components/badge'

export const articleStateLooks = {
  draft: { name: 'admin.products.draft', tone: 'info' },
  planned: { name: 'admin.articles.states.planned', tone: 'warn' },
  shown: { name: 'admin.articles.states.shown', tone: 'good' },
  ended: { name: 'admin.articles.states.ended', tone: 'plain' },
} as const satisfies Record<ArticleState, { name: string; tone: Tone }>

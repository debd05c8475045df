import type { ListedProduct } from '../../../shared/contract/admin-products'
import type { Tone } from '../../components/badge'

export const statuses = ['published', 'draft', 'archived'] as const satisfies readonly ListedProduct['status'][]

export const statusLooks = {
  published: { name: 'admin.products.published', tone: 'good' },
  draft: { name: 'admin.products.draft', tone: 'info' },
  archived: { name: 'admin.products.archived', tone: 'plain' },
} as const satisfies Record<ListedProduct['status'], { name: string; tone: Tone }>

import type { CatalogueImported, CataloguePreview } from '../../../shared/contract/admin-products'
import type { FieldCode } from '../../../shared/errors'
import { inLanguage, type Language } from '../../../shared/languages'
import { workerLimits } from '../../../shared/limits'
import type { TablePreview } from '../../domain/catalogue/catalogue'

const { shown } = workerLimits.catalogueTable

const inShort = (text: string): string => (text.length > shown.text ? `${text.slice(0, shown.text)}…` : text)

/** The counts of an import: one that was made, or would be. */
export const importedAnswer = ({ drafts, unchanged }: TablePreview): CatalogueImported => {
  const added = drafts.filter(({ before }) => !before).length
  return { added, changed: drafts.length - added, unchanged }
}

/** The effect of an import that is not made yet: everything counted, the beginning shown. */
export const tableAnswer = (
  preview: TablePreview,
  language: Language,
  sentence: (code: FieldCode) => string,
): CataloguePreview => ({
  version: preview.version,
  ...importedAnswer(preview),
  products: preview.drafts.slice(0, shown.products).map(({ line, before, draft, changes }) => ({
    line,
    id: before?.id ?? null,
    slug: draft.slug,
    title: inLanguage(draft.texts, language).title,
    changes: changes.slice(0, shown.changes).map(({ before: old, after, region, ...change }) => ({
      ...change,
      region: region || null,
      before: old === null ? null : inShort(old),
      after: inShort(after),
    })),
    more: Math.max(changes.length - shown.changes, 0),
  })),
  flawCount: preview.flaws.length,
  flaws: preview.flaws.slice(0, shown.errors).map((flaw) => ({ ...flaw, message: sentence(flaw.code) })),
})

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminProductsQuery } from '../../../calls/admin-products'
import { Select } from '../../../components/select'
import { ownCategories, useCategoryName } from '../../../i18n/category-name'
import { useTranslation } from '../../../i18n/translation'
import { Input, Inputs } from '../form/inputs'
import { type Problem, type Problems, problemTexts } from '../form/problems'
import { PictureField } from './picture-field'
import type { Draft } from './product-draft'
import { aboutFields } from './product-fields'

const { category: categoryField, slug, image, keywords, vouchers, ...typeAndLabel } = aboutFields

type Props = {
  draft: Draft
  isNew: boolean
  problems: Problems
  onType: (name: string, typed: string | boolean) => void
}

/** The kind of a product, its names and addresses. */
export function AboutFields({ isNew, ...part }: Props) {
  const { t } = useTranslation()
  const { draft, problems, onType } = part
  const slugHint = [t(slug.hint), ...(isNew ? [t('admin.product.slugNewHint')] : [])].join(' ')
  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <CategoryField
          category={draft.category}
          problem={problems.category}
          onChoose={(category) => onType('category', category)}
        />
        <Inputs fields={typeAndLabel} {...part} />
        <Input
          field={slug}
          typed={draft.slug}
          problem={problems.slug}
          hint={slugHint}
          onType={(typed) => onType('slug', typed)}
        />
      </div>
      <PictureField image={draft.image} onChoose={(chosen) => onType('image', chosen)}>
        <Inputs fields={{ image }} {...part} />
      </PictureField>
      <Inputs fields={{ keywords, vouchers }} {...part} />
    </div>
  )
}

type CategoryProps = {
  category: string
  problem: Problem | undefined
  onChoose: (category: string) => void
}

/** One of the shop's categories, or a new one in words of one's own. */
function CategoryField({ category, problem, onChoose }: CategoryProps) {
  const { t, language } = useTranslation()
  const categoryName = useCategoryName()
  const { data } = useQuery(adminProductsQuery(language))
  const known = [...new Set([...ownCategories, ...(data?.products.map((each) => each.category) ?? [])])]
  const [isOther, setIsOther] = useState(false)
  const options = [
    ...(category === '' ? [{ value: '', label: t('admin.product.chooseCategory') }] : []),
    ...known.map((value) => ({ value, label: categoryName(value) })),
    ...(category === '' || known.includes(category) || isOther ? [] : [{ value: category, label: category }]),
  ]
  // A category can't be a space: it stands for one that is about to be written.
  const other = { value: ' ', label: t('admin.product.otherCategory') }
  return (
    <div className="grid gap-3">
      <Select
        label={t(categoryField.label)}
        value={isOther ? other.value : category}
        options={[...options, other]}
        problem={problem && !isOther ? t(problemTexts[problem]) : undefined}
        onChoose={(value) => {
          setIsOther(value === other.value)
          onChoose(value.trim())
        }}
      />
      {isOther && (
        <Input
          field={{ ...categoryField, label: 'admin.product.categoryName' }}
          typed={category}
          problem={problem}
          onType={(typed) => onChoose(String(typed))}
        />
      )}
    </div>
  )
}

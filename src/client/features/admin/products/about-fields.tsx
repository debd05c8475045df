import { useState } from 'react'
import type { InstructionType } from '../../../../shared/contract/catalogue'
import { Field } from '../../../components/field'
import { Select } from '../../../components/select'
import { useTranslation } from '../../../i18n/translation'
import { type Problems, problemTexts } from '../field-problems'
import type { Draft } from './draft'
import { PictureField } from './picture-field'
import { longest } from './problems'

export const typeNames = {
  uc: 'admin.productType.uc',
  robux: 'admin.productType.robux',
  steam: 'admin.productType.steam',
  vbucks: 'admin.productType.vbucks',
  diamonds: 'admin.productType.diamonds',
  mld: 'admin.productType.mld',
  genshin: 'admin.productType.genshin',
  valp: 'admin.productType.valp',
  valt: 'admin.productType.valt',
  itunes: 'admin.productType.itunes',
  ps: 'admin.productType.ps',
  tg: 'admin.productType.tg',
} as const satisfies Record<InstructionType, string>

const types = Object.keys(typeNames).filter((name): name is InstructionType => Object.hasOwn(typeNames, name))

export type Categories = { known: readonly string[]; nameOf: (category: string) => string }

type Props = {
  draft: Draft
  isNew: boolean
  problems: Problems
  categories: Categories
  onChange: (part: Partial<Draft>) => void
}

/** What a product is and where it is found. */
export function AboutFields({ draft, isNew, problems, categories, onChange }: Props) {
  const { t } = useTranslation()
  const fieldOf = (name: 'label' | 'slug' | 'keywords', hint: string) => {
    const problem = problems[name]
    return {
      invalid: problem !== undefined,
      hint: problem ? `${t(problemTexts[problem])}. ${hint}` : hint,
      autoComplete: 'off',
      value: draft[name],
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    }
  }
  const slugHint = [t('admin.product.slugHint'), isNew ? t('admin.product.slugNewHint') : ''].join(' ').trim()
  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <CategoryField
          category={draft.category}
          problem={problems.category && t(problemTexts[problems.category])}
          categories={categories}
          onChoose={(category) => onChange({ category })}
        />
        <Select
          label={t('admin.product.type')}
          value={draft.type}
          options={types.map((value) => ({ value, label: t(typeNames[value]) }))}
          onChoose={(type) => onChange({ type })}
        />
        <Field
          label={t('admin.product.label')}
          maxLength={longest.word}
          {...fieldOf('label', t('admin.product.labelHint'))}
        />
        <Field label={t('admin.product.slug')} maxLength={longest.slug} {...fieldOf('slug', slugHint)} />
      </div>
      <PictureField image={draft.image} problem={problems.image} onChoose={(image) => onChange({ image })} />
      <Field label={t('admin.product.keywords')} {...fieldOf('keywords', t('admin.product.keywordsHint'))} />
    </div>
  )
}

type CategoryProps = {
  category: string
  problem: string | undefined
  categories: Categories
  onChoose: (category: string) => void
}

/** One of the shop's categories, or a new one in words of one's own. */
function CategoryField({ category, problem, categories: { known, nameOf }, onChoose }: CategoryProps) {
  const { t } = useTranslation()
  const [isOther, setIsOther] = useState(false)
  const options = [
    ...(category === '' ? [{ value: '', label: t('admin.product.chooseCategory') }] : []),
    ...known.map((value) => ({ value, label: nameOf(value) })),
    ...(category === '' || known.includes(category) || isOther ? [] : [{ value: category, label: category }]),
  ]
  // A category can't be a space: it stands for one that is about to be written.
  const other = { value: ' ', label: t('admin.product.otherCategory') }
  return (
    <div className="grid gap-3">
      <Select
        label={t('admin.product.category')}
        value={isOther ? other.value : category}
        options={[...options, other]}
        onChoose={(value) => {
          setIsOther(value === other.value)
          onChoose(value.trim())
        }}
      />
      {isOther && (
        <Field
          label={t('admin.product.categoryName')}
          hint={t('admin.product.categoryHint')}
          maxLength={longest.word}
          autoComplete="off"
          value={category}
          onChange={({ target }) => onChoose(target.value)}
        />
      )}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

import { Field } from '../../../components/field'
import { useTranslation } from '../../../i18n/translation'
import { type Problems, problemTexts } from '../field-problems'
import type { PriceDraft } from './draft'

type Props = { common: PriceDraft; problems: Problems; onChange: (part: Partial<PriceDraft>) => void }

/** What every amount costs that has no price of its own. */
export function CommonPrice({ common, problems, onChange }: Props) {
  const { t } = useTranslation()
  const fieldOf = (name: keyof PriceDraft) => {
    const problem = problems[name]
    return {
      invalid: problem !== undefined,
      hint: problem && t(problemTexts[problem]),
      inputMode: 'decimal' as const,
      autoComplete: 'off',
      value: common[name],
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    }
  }
  return (
    <div className="grid max-w-xl grid-cols-2 items-start gap-4">
      <Field label={t('admin.product.priceUsd')} {...fieldOf('price')} />
      <Field label={t('admin.product.priceRub')} {...fieldOf('rub')} />
      <p className="col-span-full -mt-2 text-sm text-muted">{t('admin.product.commonHint')}</p>
    </div>
  )
}

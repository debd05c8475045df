import { Section } from '../../../components/page'
import { useTranslation } from '../../../i18n/translation'
import { GamesChoice } from '../discounts/games-choice'
import { GoodsChoice } from '../discounts/goods-choice'
import { Inputs } from '../form/inputs'
import type { Typing } from '../form/use-form'
import {
  couponField,
  nameFields,
  type PromotionDraft,
  percentField,
  priceFields,
  shownSteps,
  stepFields,
  whenFields,
} from './promotion-draft'

const part = { level: 'h3', className: 'panel grid gap-5 p-3 sm:p-5', head: 'text-heading' } as const
const row = 'grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3'

/** The fields of a promotion. */
export function PromotionParts({ form }: { form: Typing<PromotionDraft> }) {
  const { t } = useTranslation()
  const { draft, problems, change, type } = form
  const typed = { draft, problems, onType: type }
  return (
    <>
      <Section {...part} title={t('admin.coupons.about')}>
        <p className="-mt-2 text-muted">{t('admin.promotions.nameHint')}</p>
        <div className={row}>
          <Inputs fields={nameFields} {...typed} />
        </div>
        <div className={row}>
          <Inputs fields={percentField} {...typed} />
        </div>
        <fieldset className="grid gap-3">
          <legend className="font-semibold">{t('admin.promotions.price')}</legend>
          <p className="text-sm text-muted">{t('admin.promotions.priceHint')}</p>
          <div className={row}>
            <Inputs fields={priceFields} {...typed} />
          </div>
        </fieldset>
        <fieldset className="grid gap-3">
          <legend className="font-semibold">{t('admin.promotions.steps')}</legend>
          <p className="text-sm text-muted">{t('admin.promotions.stepsHint')}</p>
          {shownSteps(draft).map((place) => (
            <div key={place} className="grid max-w-xl grid-cols-2 items-end gap-3">
              <Inputs fields={stepFields[place]} words={{ number: Number(place) + 1 }} {...typed} />
            </div>
          ))}
        </fieldset>
        <Inputs fields={couponField} {...typed} />
      </Section>
      <Section {...part} title={t('admin.coupons.conditions')}>
        <GoodsChoice draft={draft} onChoose={change} />
        <GamesChoice draft={draft} onChoose={change} />
      </Section>
      <Section {...part} title={t('admin.promotions.when')}>
        <div className={row}>
          <Inputs fields={whenFields} {...typed} />
        </div>
      </Section>
    </>
  )
}

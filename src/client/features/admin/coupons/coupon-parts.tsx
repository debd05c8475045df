import { currencies } from '../../../../shared/money'
import { CheckBox } from '../../../components/check-box'
import { Section } from '../../../components/page'
import { currencyNames } from '../../../i18n/money-words'
import { useTranslation } from '../../../i18n/translation'
import { GamesChoice } from '../discounts/games-choice'
import { GoodsChoice } from '../discounts/goods-choice'
import { Inputs } from '../form/inputs'
import type { Typing } from '../form/use-form'
import { amountFields, type CouponDraft, codeFields, leastFields, nameField, termFields } from './coupon-draft'

const part = { level: 'h3', className: 'panel grid gap-5 p-3 sm:p-5', head: 'text-heading' } as const
const row = 'grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3'

/** The fields of a coupon: those that mean nothing beside another choice are left out. */
export function CouponParts({ form }: { form: Typing<CouponDraft> }) {
  const { t } = useTranslation()
  const { draft, problems, change, type } = form
  const typed = { draft, problems, onType: type }
  const { kind, percent, startsAt, endsAt, uses, usesPerBuyer, firstOrderOnly, belowCost } = termFields
  const { codes, code, count } = codeFields
  return (
    <>
      <Section {...part} title={t('admin.coupons.about')}>
        <div className={row}>
          <Inputs fields={{ name: nameField }} {...typed} />
          {draft.isNew && <Inputs fields={{ codes, ...(draft.codes === 'own' ? { code } : { count }) }} {...typed} />}
        </div>
        <div className={row}>
          <Inputs fields={{ kind, ...(draft.kind === 'percent' && { percent }) }} {...typed} />
        </div>
        {draft.kind === 'sum' && (
          <div className={row}>
            <Inputs fields={amountFields} {...typed} />
          </div>
        )}
        <Inputs fields={{ belowCost }} {...typed} />
      </Section>
      <Section {...part} title={t('admin.coupons.conditions')}>
        <p className="-mt-2 text-muted">{t('admin.coupons.leastHint')}</p>
        <div className={row}>
          <Inputs fields={leastFields} {...typed} />
        </div>
        <Currencies chosen={draft.currencies} onChoose={(chosen) => change({ currencies: chosen })} />
        <GoodsChoice draft={draft} onChoose={change} />
        <GamesChoice draft={draft} onChoose={change} />
      </Section>
      <Section {...part} title={t('admin.coupons.when')}>
        <div className={row}>
          <Inputs fields={{ startsAt, endsAt }} {...typed} />
        </div>
        <Inputs fields={{ firstOrderOnly }} {...typed} />
        <div className={row}>
          <Inputs fields={{ uses, ...(!draft.firstOrderOnly && { usesPerBuyer }) }} {...typed} />
        </div>
      </Section>
    </>
  )
}

type CurrenciesProps = { chosen: CouponDraft['currencies']; onChoose: (chosen: CouponDraft['currencies']) => void }

function Currencies({ chosen, onChoose }: CurrenciesProps) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend className="font-semibold">{t('admin.settings.currencies')}</legend>
      <p className="text-sm text-muted">{t('admin.coupons.currenciesHint')}</p>
      <div className="flex flex-wrap gap-x-6 [&_label]:font-normal">
        {currencies.map((each) => (
          <CheckBox
            key={each}
            label={t(currencyNames[each])}
            isChosen={chosen.includes(each)}
            onChoose={(isChosen) =>
              onChoose(currencies.filter((other) => (other === each ? isChosen : chosen.includes(other))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

import type { ShopSettings } from '../../../../shared/contract/settings'
import { useEditSettings } from '../../../calls/admin-settings'
import { notify } from '../../../components/notify'
import { Section } from '../../../components/page'
import { useFormat } from '../../../i18n/format'
import { textOfFields, valueAt, valuesOf } from '../form/fields'
import { Inputs } from '../form/inputs'
import { LeaveQuestion } from '../form/leave-question'
import { ReasonedSave } from '../form/reasoned-save'
import { clearOfBar, SaveBar } from '../form/save-bar'
import { type Form, usePageForm } from '../form/use-form'
import { bonusesOf, bonusLines } from './bonus-fields'
import { BonusSection } from './bonus-section'
import { currenciesOf } from './currency-fields'
import { CurrencySettings } from './currency-settings'
import { PricingSection } from './pricing-section'
import {
  allFields,
  bannerShown,
  bannerTexts,
  draftOfSettings,
  limitFields,
  problemsOf,
  settingFields,
  shopFields,
  switchFields,
} from './setting-fields'

const settingsForm: Form<ShopSettings, ReturnType<typeof draftOfSettings>> = {
  draftOf: draftOfSettings,
  problemsOf,
  textOf: (draft, words) => [...textOfFields(allFields, draft, words.t), ...bonusLines(draft, words)],
}

/** The settings that are saved together. */
export function SettingsForm({ settings }: { settings: ShopSettings }) {
  const { t, number } = useFormat()
  const form = usePageForm(settingsForm, settings, useEditSettings(), () => notify.success(t('admin.settings.saved')))
  const part = { draft: form.draft, problems: form.problems, onType: form.type }
  const usual = (name: string) => ({ value: number(Number(valueAt(settings.defaults, name))) })
  const save = (reason: string) => {
    const values = valuesOf(settingFields, form.draft)
    const grouped = { currencies: currenciesOf(form.draft), topUpBonus: bonusesOf(form.draft) }
    if (values) form.send({ ...values, ...grouped, version: form.pin().version, reason })
  }
  return (
    <>
      <form ref={form.place} noValidate onSubmit={form.submit} className={`grid gap-6 ${clearOfBar}`}>
        <Section title={t('admin.settings.open')} className="panel p-5">
          <p className="mb-2 text-muted">{t('admin.settings.openText')}</p>
          <div className="grid gap-x-6 sm:grid-cols-2">
            <Inputs fields={switchFields} {...part} />
          </div>
        </Section>
        <Section title={t('admin.settings.banner')} className="panel p-5">
          <p className="mb-2 text-muted">{t('admin.settings.bannerText')}</p>
          <Inputs fields={bannerShown} {...part} />
          <div className="mt-3 grid gap-4 lg:grid-cols-3">
            <Inputs fields={bannerTexts} {...part} />
          </div>
        </Section>
        <Section title={t('admin.settings.shop')} className="panel p-5">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Inputs fields={shopFields} {...part} />
          </div>
        </Section>
        <CurrencySettings {...part} words={usual} />
        <BonusSection {...part} />
        <PricingSection {...part} />
        <Section title={t('admin.settings.limits')} className="panel p-5">
          <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <Inputs fields={limitFields} {...part} words={usual} />
          </div>
        </Section>
        {form.isChanged && <SaveBar form={form} />}
      </form>
      <LeaveQuestion guard={form.guard} />
      <ReasonedSave form={form} title={t('admin.games.saveTitle')} confirm={t('admin.games.save')} onConfirm={save}>
        <p>{t('admin.settings.saveText')}</p>
      </ReasonedSave>
    </>
  )
}

import type { SettingValues } from '../../../../shared/contract/settings'
import { Field } from '../../../components/field'
import { useTranslation } from '../../../i18n/translation'
import { problemTexts } from '../field-problems'
import { Section } from '../section'
import { boundOf, countNames, sumNames } from './draft'
import type { PartProps } from './part-props'
import { boundName, settingNames } from './setting-names'

type FieldProps = { name: string; label: string; usual: number; value: string; onType: (text: string) => void }

/** How much may be moved at once, and how much of something one buyer may have. */
export function LimitFields({ draft, problems, onChange, defaults }: PartProps & { defaults: SettingValues }) {
  const { t } = useTranslation()
  const fieldOf = ({ name, label, usual, value, onType }: FieldProps) => {
    const problem = problems[name]
    const hint = t('admin.settings.usual', { value: usual })
    return (
      <Field
        key={name}
        label={label}
        inputMode="decimal"
        autoComplete="off"
        invalid={problem !== undefined}
        hint={problem ? `${t(problemTexts[problem])}. ${hint}` : hint}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    )
  }
  return (
    <Section title={t('admin.settings.limits')}>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {sumNames.map((name) =>
          fieldOf({
            ...{
              name,
              label: t(settingNames[boundName(name)]),
              usual: boundOf(defaults, name),
              value: draft.sums[name],
            },
            onType: (text) => onChange({ sums: { ...draft.sums, [name]: text } }),
          }),
        )}
        {countNames.map((name) =>
          fieldOf({
            ...{ name, label: t(settingNames[name]), usual: defaults[name], value: draft.counts[name] },
            onType: (text) => onChange({ counts: { ...draft.counts, [name]: text } }),
          }),
        )}
      </div>
    </Section>
  )
}

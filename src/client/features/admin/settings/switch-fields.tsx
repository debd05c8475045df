import { switchNames } from '../../../../shared/settings'
import { useTranslation } from '../../../i18n/translation'
import { CheckBox } from '../check-box'
import { Section } from '../section'
import type { PartProps } from './part-props'
import { settingNames } from './setting-names'

/** What of the shop is open. */
export function SwitchFields({ draft: { switches }, onChange }: PartProps) {
  const { t } = useTranslation()
  return (
    <Section title={t('admin.settings.open')}>
      <p className="mb-2 text-muted">{t('admin.settings.openText')}</p>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {switchNames.map((name) => (
          <CheckBox
            key={name}
            label={t(settingNames[name])}
            isChosen={switches[name]}
            onChoose={(isOn) => onChange({ switches: { ...switches, [name]: isOn } })}
          />
        ))}
      </div>
    </Section>
  )
}

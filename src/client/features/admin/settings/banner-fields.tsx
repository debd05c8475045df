import { languages } from '../../../../shared/languages'
import { settingLimits } from '../../../../shared/setting-limits'
import { useTranslation } from '../../../i18n/translation'
import { CheckBox } from '../check-box'
import { problemTexts } from '../field-problems'
import { Section } from '../section'
import { TextArea } from '../text-area'
import type { PartProps } from './part-props'
import { settingNames } from './setting-names'

const textNames = {
  en: settingNames.bannerEn,
  ru: settingNames.bannerRu,
  uz: settingNames.bannerUz,
} as const

/** What everybody is told on every screen. */
export function BannerFields({ draft: { isTold, texts }, problems, onChange }: PartProps) {
  const { t } = useTranslation()
  return (
    <Section title={t('admin.settings.banner')}>
      <p className="mb-2 text-muted">{t('admin.settings.bannerText')}</p>
      <CheckBox
        label={t(settingNames.bannerShown)}
        isChosen={isTold}
        onChoose={(isChosen) => onChange({ isTold: isChosen })}
      />
      <div className="mt-3 grid gap-4 lg:grid-cols-3">
        {languages.map((language) => {
          const problem = problems[`banner.texts.${language}`]
          return (
            <TextArea
              key={language}
              lang={language}
              label={t(textNames[language])}
              rows={3}
              maxLength={settingLimits.banner}
              invalid={problem !== undefined}
              hint={problem && t(problemTexts[problem])}
              value={texts[language]}
              onChange={({ target }) => onChange({ texts: { ...texts, [language]: target.value } })}
            />
          )
        })}
      </div>
    </Section>
  )
}

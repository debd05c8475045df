import { useTranslation } from '../../../i18n/translation'
import type { Told } from '../changed-dialog'
import { changeOf, type Draft } from './draft'
import { settingsIn, type Value } from './setting-changes'
import { settingNames } from './setting-names'

/** The value of a setting in words. */
export function useSettingText() {
  const { t } = useTranslation()
  return (value: Value): string => {
    if (typeof value === 'boolean') return t(value ? 'admin.settings.on' : 'admin.settings.off')
    return value === '' ? t('admin.settings.nothing') : String(value)
  }
}

/** What the settings say, in words. */
export function useTell() {
  const { t } = useTranslation()
  const textOf = useSettingText()
  return (draft: Draft): Told =>
    settingsIn(changeOf(draft)).map(({ name, value }) => ({ name: t(settingNames[name]), value: textOf(value) }))
}

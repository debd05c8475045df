import { Choice } from '../../components/choice'
import { useTranslation } from '../../i18n/translation'
import { switchTheme, type Theme, themes, useTheme } from '../../styles/theme'
import { themeLooks } from './theme-looks'

/** For the menu of a phone: all three at a glance. */
export function ThemeChoice() {
  const { t } = useTranslation()
  const theme = useTheme()
  return (
    <Choice
      legend={t('theme.label')}
      options={themes.map((value) => ({ value, content: <Look theme={value} /> }))}
      chosen={theme}
      onChoose={switchTheme}
      className="grid grid-cols-3 gap-2 [&>label]:px-1"
    />
  )
}

function Look({ theme }: { theme: Theme }) {
  const { t } = useTranslation()
  const { name, Icon } = themeLooks[theme]
  return (
    <span className="flex w-full min-w-0 flex-col items-center gap-1 text-sm font-semibold">
      <Icon aria-hidden="true" className="size-5 text-muted" />
      {t(name)}
    </span>
  )
}

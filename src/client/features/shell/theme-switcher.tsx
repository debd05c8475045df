import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from '../../i18n/translation'
import { switchTheme, type Theme, themes, useTheme } from '../../styles/theme'

export const themeLooks = {
  system: { name: 'theme.system', Icon: Monitor },
  light: { name: 'theme.light', Icon: Sun },
  dark: { name: 'theme.dark', Icon: Moon },
} as const satisfies Record<Theme, { name: string; Icon: LucideIcon }>

/** For the header: an icon, and the browser's own list behind it. */
export function ThemeSwitcher() {
  const { t } = useTranslation()
  const theme = useTheme()
  const { Icon } = themeLooks[theme]
  return (
    <label className="relative grid size-11 place-items-center rounded-control text-muted transition hover:bg-raised hover:text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink">
      <span className="sr-only">{t('theme.label')}</span>
      <Icon className="size-5" />
      <select
        value={theme}
        onChange={({ target }) => {
          const chosen = themes[target.selectedIndex]
          if (chosen) switchTheme(chosen)
        }}
        className="absolute inset-0 size-full opacity-0"
      >
        {themes.map((each) => (
          <option key={each} value={each} className="bg-surface text-ink">
            {t(themeLooks[each].name)}
          </option>
        ))}
      </select>
    </label>
  )
}

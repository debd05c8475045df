import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from '../../styles/theme'

export const themeLooks = {
  system: { name: 'theme.system', Icon: Monitor },
  light: { name: 'theme.light', Icon: Sun },
  dark: { name: 'theme.dark', Icon: Moon },
} as const satisfies Record<Theme, { name: string; Icon: LucideIcon }>

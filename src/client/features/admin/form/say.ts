import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format'

/** All that puts values into words of the reader's language. */
export const useSay = () => ({ t: useTranslation().t, ...useFormat() })
export type Say = ReturnType<typeof useSay>

import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format'

/** Texts and formats in the language of the reader. */
export const useSay = () => ({ t: useTranslation().t, ...useFormat() })
export type Say = ReturnType<typeof useSay>

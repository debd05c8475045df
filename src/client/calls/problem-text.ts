import { useTranslation } from '../i18n/translation'
import { ApiError, type LocalCode } from './http'

const localKeys = {
  offline: 'problem.offline',
  network: 'problem.network',
  invalid_response: 'problem.invalidResponse',
} as const satisfies Record<LocalCode, string>

const isLocal = (code: string): code is LocalCode => Object.hasOwn(localKeys, code)

/** What to tell the reader about a failure: the server's own sentence where there is one, else `fallback`. */
export function useProblemText() {
  const { t } = useTranslation()
  return (error: unknown, fallback: string = t('errors.internal')): string => {
    if (!(error instanceof ApiError)) return fallback
    if (isLocal(error.code)) return t(localKeys[error.code])
    return error.message || (error.code === 'unavailable' ? t('errors.unavailable') : fallback)
  }
}

import { useTranslation } from 'react-i18next'
import { ApiError, type LocalCode } from './http'

const localKeys = {
  offline: 'problem.offline',
  network: 'problem.network',
  invalid_response: 'problem.invalidResponse',
} as const satisfies Record<LocalCode, string>

const isLocal = (code: string): code is LocalCode => Object.hasOwn(localKeys, code)

/** What to tell the reader about a failure: the server's own sentence where there is one. */
export function useProblemText() {
  const { t } = useTranslation()
  return (error: unknown): string => {
    if (!(error instanceof ApiError)) return t('errors.internal')
    if (isLocal(error.code)) return t(localKeys[error.code])
    return error.message || t(error.code === 'unavailable' ? 'errors.unavailable' : 'errors.internal')
  }
}

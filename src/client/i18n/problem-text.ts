import { useTranslation } from './translation'

/** Failures that no sentence of the shop describes. */
export type LocalCode = 'offline' | 'network' | 'invalid_response'

const localKeys = {
  offline: 'problem.offline',
  network: 'problem.network',
  invalid_response: 'problem.invalidResponse',
} as const satisfies Record<LocalCode, string>

const isLocal = (code: string): code is LocalCode => Object.hasOwn(localKeys, code)

/** A failure of a call, which has a code; other failures are mistakes of the page. */
const hasCode = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

/** Texts, and the sentence that describes a failure: the shop's own where there is one, else `fallback`. */
export function useProblemText() {
  const { t } = useTranslation()
  const problemText = (error: unknown, fallback: string = t('errors.internal')): string => {
    if (!hasCode(error)) return fallback
    if (isLocal(error.code)) return t(localKeys[error.code])
    return error.message || (error.code === 'unavailable' ? t('errors.unavailable') : fallback)
  }
  return { t, problemText }
}

import { useProblemText } from '../i18n/problem-text'
import { notify } from './notify'

/**
 * Texts, and what shows a failure at the bottom of the screen: the shop's own sentence where there is one, else
 * `fallback`. `onError` has none.
 */
export function useNotifyFailure() {
  const { t, problemText } = useProblemText()
  const notifyFailure = (fallback?: string) => (error: unknown) => notify.error(problemText(error, fallback))
  return { t, notifyFailure, onError: notifyFailure() }
}

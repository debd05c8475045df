import { useProblemText } from '../i18n/problem-text'
import { notify } from './notify'

/** Shows a failure at the bottom of the screen: the shop's own sentence where there is one, else `fallback`. */
export function useNotifyFailure() {
  const { problemText } = useProblemText()
  return (fallback?: string) => (error: unknown) => notify.error(problemText(error, fallback))
}

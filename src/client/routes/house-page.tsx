import type { HousePageName } from '../../shared/house-pages'
import { useHousePage } from '../calls/house-pages'
import { Page } from '../components/page'
import { LoadError } from '../components/state-view'
import { Written } from '../components/written'
import { ScreenSkeleton } from '../features/shell/screen-skeleton'
import { useProblemText } from '../i18n/problem-text'

/** A page on which the shop says how it trades. */
export function HousePage({ name }: { name: HousePageName }) {
  const { t, problemText } = useProblemText()
  const { data, error, refetch } = useHousePage(name)
  if (data) {
    return (
      <Page title={data.title} width="normal" heading={data.title}>
        <Written html={data.html} />
      </Page>
    )
  }
  if (!error) return <ScreenSkeleton />
  return (
    <Page title={t('problem.page')} width="normal">
      <LoadError title={t('problem.page')} text={problemText(error)} onRetry={() => refetch()} />
    </Page>
  )
}

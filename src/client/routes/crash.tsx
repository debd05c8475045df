import { RotateCw } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '../components/button'
import { Page } from '../components/page'
import { LoadError, StateView } from '../components/state-view'
import { useTranslation } from '../i18n/translation'

function Crash({ error }: { error: Error }) {
  const { t } = useTranslation()
  // Nothing is broken: the code of a screen can't be fetched now.
  if (navigator.onLine === false) {
    return (
      <Page title={t('problem.page')} width="normal">
        <LoadError title={t('problem.page')} text={t('problem.offline')} onRetry={() => location.reload()} />
      </Page>
    )
  }
  return (
    <Page title={t('crash.title')} width="normal">
      <StateView icon={RotateCw} role="alert" heading="h1" title={t('crash.title')} text={t('crash.text')}>
        <pre className="w-full overflow-x-auto rounded-control bg-raised p-4 text-left font-mono text-sm whitespace-pre-wrap">
          {error.message}
        </pre>
        <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
      </StateView>
    </Page>
  )
}

type State = { error?: Error }

/** Catches what a screen throws while rendering, so that the rest of the page stays usable. */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override render(): ReactNode {
    return this.state.error ? <Crash error={this.state.error} /> : this.props.children
  }
}

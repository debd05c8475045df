import type { ReactNode } from 'react'
import { Alert } from '../../components/alert'
import { Page } from '../../components/page'
import { useShake } from '../../components/use-shake'

type Props = {
  title: string
  text: string
  /** What went wrong; each new attempt that fails has a new number and shakes the card. */
  problem: string | undefined
  failures: number
  children: ReactNode
}

export function AuthCard({ title, text, problem, failures, children }: Props) {
  const card = useShake(failures)
  return (
    <Page title={title} width="narrow">
      <div ref={card} data-testid="auth-card" className="panel p-5 sm:p-8">
        <h1 className="text-title">{title}</h1>
        <p className="mt-2 mb-6 text-muted">{text}</p>
        {problem && (
          // The same words again are said again.
          <div key={failures} className="mb-5">
            <Alert>{problem}</Alert>
          </div>
        )}
        {children}
      </div>
    </Page>
  )
}

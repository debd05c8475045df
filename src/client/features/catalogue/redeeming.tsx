import { Info } from 'lucide-react'
import type { Redemption } from '../../../shared/contract/catalogue'
import { LinkedText } from '../../components/linked-text'
import { Skeleton } from '../../components/skeleton'
import { useTranslation } from '../../i18n/translation'

const skeletonLines = ['a', 'b', 'c', 'd', 'e']

function Steps({ steps, note }: Redemption) {
  return (
    <>
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-raised text-sm font-bold text-accent-ink"
            >
              {index + 1}
            </span>
            <span className="min-w-0 pt-0.5">
              <LinkedText text={step} />
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-4 flex gap-3 rounded-control bg-raised p-3.5 text-sm">
        <Info aria-hidden="true" className="size-5 shrink-0 text-info" />
        <span className="min-w-0">
          <LinkedText text={note} />
        </span>
      </p>
    </>
  )
}

/** How a code is redeemed, told before it is paid for. Undefined while it is on the way. */
export function Redeeming({ redemption }: { redemption: Redemption | undefined }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="redeeming" className="panel p-5 sm:p-6">
      <h2 id="redeeming" className="text-heading">
        {redemption?.title ?? t('buying.redeeming')}
      </h2>
      <div className="mt-4">
        {redemption ? (
          <Steps {...redemption} />
        ) : (
          <div className="grid gap-3">
            {skeletonLines.map((line) => (
              <Skeleton key={line} className="h-12 w-full" />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

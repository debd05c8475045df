import { Info } from 'lucide-react'
import type { Redemption } from '../../../shared/contract/catalogue'
import { LinkedText, Steps } from '../../components/linked-text'
import { Section } from '../../components/page'
import { Skeletons } from '../../components/skeleton'
import { useTranslation } from '../../i18n/translation'

/** How a code is redeemed, shown before it is paid for. Undefined while the text is on the way. */
export function Redeeming({ redemption }: { redemption: Redemption | undefined }) {
  const { t } = useTranslation()
  return (
    <Section id="redeeming" title={redemption?.title ?? t('buying.redeeming')} className="panel p-5 sm:p-6">
      {redemption ? (
        <>
          <Steps steps={redemption.steps} />
          <p className="mt-4 flex gap-3 rounded-control bg-raised p-3.5 text-sm">
            <Info className="size-5 shrink-0 text-info" />
            <span className="min-w-0">
              <LinkedText text={redemption.note} />
            </span>
          </p>
        </>
      ) : (
        <div className="grid gap-3">
          <Skeletons count={5} className="h-12 w-full" />
        </div>
      )}
    </Section>
  )
}

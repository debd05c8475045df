import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Fingerprint, X } from 'lucide-react'
import { useState } from 'react'
import { ordersQuery } from '../../calls/orders'
import { passkeysQuery } from '../../calls/passkeys'
import { Button } from '../../components/button'
import { Link } from '../../components/link'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'
import { isFirst } from './first-purchase'

const dismissed = 'passkeyOffer'

/** Whoever has just bought for the first time and has no passkey hears of them, until they have closed it once. */
export function PasskeyOffer({ paid }: { paid: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(() => 'PublicKeyCredential' in window && !localStorage.getItem(dismissed))
  const { data: proofs } = useQuery({ ...passkeysQuery, enabled: isOpen })
  const hasNone = proofs?.passkeys.length === 0
  const { data: orders } = useInfiniteQuery({ ...ordersQuery(), enabled: isOpen && hasNone })
  if (!isOpen || !hasNone || !orders || !isFirst(orders.pages, paid)) return null
  const close = () => {
    localStorage.setItem(dismissed, 'closed')
    setOpen(false)
  }
  return (
    <p className="panel mb-6 flex items-center gap-3 py-1 pl-5">
      <Fingerprint className="size-5 shrink-0 text-accent-ink" />
      <span className="min-w-0 grow">
        {t('passkeyOffer.text')}{' '}
        <Link href={paths.security} className="font-bold underline">
          {t('passkeyOffer.open')}
        </Link>
      </span>
      <Button look="quiet" size="icon" aria-label={t('common.close')} onClick={close}>
        <X />
      </Button>
    </p>
  )
}

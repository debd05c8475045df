import { Hand, Percent, Plus, RefreshCw } from 'lucide-react'
import { limits } from '../../../../shared/limits'
import { Button } from '../../../components/button'
import { useTranslation } from '../../../i18n/translation'

/** What is open over the form of a game: a dialog of all packages, or of the one at a place. */
export type Opened = 'compare' | 'bulk' | 'add' | 'hand' | number

type Props = { count: number; onOpen: (opened: Opened) => void }

/** What can be done with the list of packages as a whole. */
export function PackageActs({ count, onOpen }: Props) {
  const { t } = useTranslation()
  const isFull = count >= limits.topUps.packages
  return (
    <div className="grid gap-2 max-sm:w-full sm:flex sm:flex-wrap">
      <Button icon={RefreshCw} look="secondary" onClick={() => onOpen('compare')}>
        {t('admin.games.compare')}
      </Button>
      <Button icon={Percent} look="secondary" disabled={count === 0} onClick={() => onOpen('bulk')}>
        {t('admin.prices.title')}
      </Button>
      <Button icon={Plus} look="secondary" disabled={isFull} onClick={() => onOpen('add')}>
        {t('admin.games.add')}
      </Button>
      <Button icon={Hand} look="secondary" disabled={isFull} onClick={() => onOpen('hand')}>
        {t('admin.games.addByHand')}
      </Button>
    </div>
  )
}

import { Button } from '../../components/button'
import { Modal } from '../../components/modal'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'

type Props = { regions: readonly string[]; onChoose: (region: string) => void; onClose: () => void }

/** Asks a buyer who has chosen no region for theirs: a code of another one can't be given back. */
export default function RegionDialog({ regions, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Modal title={t('product.region')} onClose={onClose}>
      <p className="mb-4 text-muted">{t('buying.askRegion')}</p>
      <ul className="grid gap-2">
        {regions.map((region) => (
          <li key={region}>
            <Button look="secondary" className="w-full" onClick={() => onChoose(region)}>
              {format.region(region)}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

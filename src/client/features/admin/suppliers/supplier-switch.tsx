import { Power } from 'lucide-react'
import { supplierTitles } from '../../../../shared/party-titles'
import { type Supplier, useEditSupplier } from '../../../calls/admin-suppliers'
import { useTranslation } from '../../../i18n/translation'
import { Act } from '../act'

/** Switches a supplier off, and on again. */
export function SupplierSwitch({ supplier: { name, off } }: { supplier: Pick<Supplier, 'name' | 'off'> }) {
  const { t } = useTranslation()
  const edit = useEditSupplier(name)
  const named = { supplier: supplierTitles[name] }
  return (
    <Act
      name={t(off ? 'admin.suppliers.switchOn' : 'admin.suppliers.switchOff')}
      icon={Power}
      aria-label={t(off ? 'admin.suppliers.switchOnNamed' : 'admin.suppliers.switchOffNamed', named)}
      call={edit}
      title={t(off ? 'admin.suppliers.switchOnTitle' : 'admin.suppliers.switchOffTitle', named)}
      look={off ? 'primary' : 'danger'}
      input={(reason) => ({ off: !off, reason })}
      done={t(off ? 'admin.suppliers.switchedOn' : 'admin.suppliers.switchedOff', named)}
    >
      <p>{t(off ? 'admin.suppliers.switchOnText' : 'admin.suppliers.switchOffText')}</p>
    </Act>
  )
}

import { useState } from 'react'
import { type UserTier, useGiveTier } from '../../../calls/admin-tiers'
import type { AdminUser } from '../../../calls/admin-users'
import { Select } from '../../../components/select'
import { useTranslation } from '../../../i18n/translation'
import { ActDialog } from '../act'
import { nameOf } from '../name-of'

type Props = { user: AdminUser; tier: UserTier; onClose: () => void }

/** Gives a user a tier by hand, or takes it back. */
export function TierDialog({ user, tier: { given, tiers }, onClose }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(given ?? '')
  const name = nameOf(user, t)
  return (
    <ActDialog
      title={t('admin.users.tierTitle', { name })}
      confirm={t('admin.users.giveTier')}
      incomplete={chosen === (given ?? '')}
      call={useGiveTier(user.userId)}
      input={(reason) => ({ tier: chosen || null, reason })}
      done={t('admin.users.done', { name })}
      onClose={onClose}
    >
      <p>{t('admin.users.tierText')}</p>
      <Select
        label={t('admin.users.tierByHand')}
        options={[
          { value: '', label: t('admin.users.noTier') },
          ...tiers.map(({ id, name: label }) => ({ value: id, label })),
        ]}
        value={chosen}
        onChoose={setChosen}
      />
    </ActDialog>
  )
}

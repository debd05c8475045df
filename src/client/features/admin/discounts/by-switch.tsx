import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { settingsQuery } from '../../../calls/admin-settings'
import { Alert } from '../../../components/alert'
import { TextLink } from '../../../components/link'
import { Loaded } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { pathToArea } from '../areas'

type Props = {
  of: 'coupons' | 'promotions' | 'tiers'
  /** What it means that they are switched off. */
  off: string
  children: (isOn: boolean) => ReactNode
}

/** A part of the back office that says when its switch is off. */
export function BySwitch({ of, off, children }: Props) {
  const { t } = useTranslation()
  return (
    <Loaded query={useQuery(settingsQuery)} failed="admin.settings.loadFailed">
      {({ settings: { switches } }) => (
        <>
          {!switches[of] && (
            <div className="mb-6">
              <Alert tone="warn">
                <p>{off}</p>
                <TextLink href={pathToArea('settings')}>{t('admin.coupons.toSettings')}</TextLink>
              </Alert>
            </div>
          )}
          {children(switches[of])}
        </>
      )}
    </Loaded>
  )
}

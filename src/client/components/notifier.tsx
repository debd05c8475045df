import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster, toast } from 'sonner'
import { limits } from '../../shared/limits'

const look =
  'rounded-control! border-transparent! bg-danger-fill! font-sans! text-base! font-semibold! text-on-danger! p-4!'

type Props = { onReady: (deliver: (text: string) => void) => void }

export default function Notifier({ onReady }: Props) {
  const { t } = useTranslation()
  useEffect(() => onReady((text) => toast.error(text)), [onReady])
  return (
    <Toaster
      position="bottom-center"
      visibleToasts={limits.notifications.shown}
      duration={limits.notifications.ms}
      containerAriaLabel={t('common.notifications')}
      toastOptions={{ className: look }}
    />
  )
}

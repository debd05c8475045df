import { KeptCodes } from '../../../components/kept-codes'
import { useTranslation } from '../../../i18n/translation'

type Props = { codes: readonly string[]; onKept: () => void }

/** The codes in the place of an app. */
export function RecoveryCodes(props: Props) {
  const { t } = useTranslation()
  return (
    <KeptCodes
      {...props}
      title={t('admin.security.codes')}
      text={t('admin.security.codesText')}
      file="recovery-codes.txt"
      words={{
        save: t('admin.export.save'),
        copy: t('admin.export.copy'),
        kept: t('admin.security.kept'),
      }}
    />
  )
}

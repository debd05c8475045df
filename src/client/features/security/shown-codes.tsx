import { KeptCodes } from '../../components/kept-codes'
import { useTranslation } from '../../i18n/translation'

type Props = { codes: readonly string[]; onKept: () => void }

/** New recovery codes of the account, alone on the screen: that is what is printed. */
export function ShownCodes(props: Props) {
  const { t } = useTranslation()
  return (
    <KeptCodes
      {...props}
      title={t('security.codes.title')}
      text={t('security.codes.once')}
      head={t('security.codes.head', { shop: location.host })}
      file="recovery-codes.txt"
      words={{
        save: t('security.codes.save'),
        print: t('security.codes.print'),
        copy: t('security.codes.copy'),
        kept: t('security.codes.kept'),
      }}
    />
  )
}

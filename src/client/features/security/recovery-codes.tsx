import { useQuery } from '@tanstack/react-query'
import { codesLeftQuery, useMakeCodes } from '../../calls/ways-in'
import { Badge } from '../../components/badge'
import { Button } from '../../components/button'
import { CallQuestion } from '../../components/call-question'
import { ButtonLink } from '../../components/link'
import { useNotifyFailure } from '../../components/notify-failure'
import { Opener } from '../../components/opener'
import { Loaded } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

type ShowCodes = (codes: readonly string[]) => void
type Props = { isNew: boolean; showCodes: ShowCodes }

/** The codes by which the reader sets a new password: how many are left, and others in their place. */
export function RecoveryCodes({ isNew, showCodes }: Props) {
  const { t } = useTranslation()
  const query = useQuery(codesLeftQuery)
  return (
    <>
      <p className="mb-4 text-muted">{t('security.codes.text')}</p>
      <Loaded query={query} failed="security.codes.loadFailed">
        {({ left }) =>
          left === 0 ? <First isNew={isNew} showCodes={showCodes} /> : <Others left={left} showCodes={showCodes} />
        }
      </Loaded>
    </>
  )
}

function First({ isNew, showCodes }: Props) {
  const { t, onError } = useNotifyFailure()
  const make = useMakeCodes()
  return (
    <div className="grid gap-3 sm:flex">
      <Button
        pending={make.isPending}
        onClick={() => make.mutate(undefined, { onSuccess: ({ codes }) => showCodes(codes), onError })}
      >
        {t('security.codes.make')}
      </Button>
      {isNew && (
        <ButtonLink href={paths.home} look="secondary">
          {t('security.codes.later')}
        </ButtonLink>
      )}
    </div>
  )
}

const fewCodes = 3

function Others({ left, showCodes }: { left: number; showCodes: ShowCodes }) {
  const { t } = useTranslation()
  const make = useMakeCodes()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone={left > fewCodes ? 'good' : 'warn'}>{t('security.codes.left', { count: left })}</Badge>
      <Opener
        name={t('security.codes.renew')}
        dialog={(close) => (
          <CallQuestion
            title={t('security.codes.renewTitle')}
            text={t('security.codes.renewText')}
            shape="page"
            confirm={t('security.codes.renew')}
            call={make}
            input={undefined}
            onDone={({ codes }) => showCodes(codes)}
            onClose={close}
          />
        )}
      />
    </div>
  )
}

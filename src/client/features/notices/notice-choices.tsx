import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { chosenKinds } from '../../../shared/notices'
import { choicesQuery, useChoose } from '../../calls/notices'
import { CheckBox } from '../../components/check-box'
import { ButtonLink } from '../../components/link'
import { notify } from '../../components/notify'
import { useNotifyFailure } from '../../components/notify-failure'
import { Section } from '../../components/page'
import { Skeleton } from '../../components/skeleton'
import { Loaded } from '../../components/state-view'
import { paths } from '../../paths'

const texts = {
  telegram: 'security.telegram.title',
  email: 'news.choices.email',
  order_delivered: 'news.choices.order_delivered',
  order_waits: 'news.choices.order_waits',
  order_ended: 'news.choices.order_ended',
  money_back: 'news.choices.money_back',
  money_received: 'news.choices.money_received',
  question_answered: 'news.choices.question_answered',
  claim_answered: 'news.choices.claim_answered',
  back_in_stock: 'news.choices.back_in_stock',
  referral_credit: 'news.choices.referral_credit',
  referral_taken_back: 'news.choices.referral_taken_back',
  referral_coupon: 'news.choices.referral_coupon',
  review_answered: 'news.choices.review_answered',
} as const

/** What is sent to the reader by which of their channels; saved with each press. */
export function NoticeChoices() {
  const query = useQuery(choicesQuery)
  const choose = useChoose()
  const { t, onError } = useNotifyFailure()
  const onSuccess = () => notify.success(t('news.choices.saved'))
  return (
    <Section title={t('news.choices.title')} id="choices">
      <Loaded query={query} failed="news.choices.failed" loading={<Skeleton className="h-40 rounded-panel" />}>
        {({ channels, choices }) =>
          channels.length === 0 ? (
            <div className="grid justify-items-start gap-4">
              <p className="text-muted">{t('news.choices.noChannels')}</p>
              <ButtonLink href={paths.security} look="secondary" icon={Send}>
                {t('news.choices.add')}
              </ButtonLink>
            </div>
          ) : (
            <>
              <p className="mb-4 text-muted">{t('news.choices.text')}</p>
              <div className="panel grid gap-4 p-5">
                {chosenKinds.map((kind) => (
                  <fieldset key={kind} className="flex flex-wrap items-center justify-between gap-x-6">
                    <legend className="float-left mr-auto font-semibold">{t(texts[kind])}</legend>
                    <div className="flex flex-wrap gap-x-6">
                      {channels.map((channel) => (
                        <CheckBox
                          key={channel}
                          label={t(texts[channel])}
                          isChosen={choices.some((one) => one.kind === kind && one.channel === channel && one.wanted)}
                          onChoose={(wanted) => choose.mutate({ kind, channel, wanted }, { onSuccess, onError })}
                        />
                      ))}
                    </div>
                  </fieldset>
                ))}
              </div>
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

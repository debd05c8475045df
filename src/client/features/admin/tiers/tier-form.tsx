import { Plus } from 'lucide-react'
import { tierLimits } from '../../../../shared/tiers'
import { type AdminTiers, useSaveTiers } from '../../../calls/admin-tiers'
import { Button } from '../../../components/button'
import { notify } from '../../../components/notify'
import { useTranslation } from '../../../i18n/translation'
import { LeaveQuestion } from '../form/leave-question'
import { useOrderedList } from '../form/moves'
import { ReasonedSave } from '../form/reasoned-save'
import { clearOfBar, SaveBar } from '../form/save-bar'
import { usePageForm } from '../form/use-form'
import { draftOfTiers, newTier, problemsOf, type TierDraft, textOf, tiersOf } from './tier-draft'
import { TierRow } from './tier-row'

const rules = { draftOf: draftOfTiers, problemsOf, textOf }

type Props = {
  saved: AdminTiers
  categories: readonly string[]
  /** The games that packages are sold of, or that a tier names. */
  games: readonly string[]
}

/** All tiers in one form, the lowest first. */
export function TierForm({ saved, categories, games }: Props) {
  const { t, language } = useTranslation()
  const form = usePageForm(rules, saved, useSaveTiers(), () => notify.success(t('admin.tiers.saved')))
  const { tiers } = form.draft
  const nameOf = (tier: TierDraft) => tier[`name.${language}`].trim() || t('admin.tiers.nameless')
  const change = (next: readonly TierDraft[]) => form.change({ tiers: next })
  const { announced, heading, actsOf } = useOrderedList(tiers, nameOf, change)
  return (
    <>
      <form ref={form.place} noValidate onSubmit={form.submit} className={`grid gap-4 ${clearOfBar}`}>
        <div>
          <h2 ref={heading} tabIndex={-1} className="sr-only">
            {t('admin.tabs.tiers')}
          </h2>
          <p className="text-muted">{t('admin.tiers.text')}</p>
        </div>
        <p role="status" className="sr-only">
          {announced}
        </p>
        {tiers.map((tier, index) => (
          <TierRow
            key={tier.id}
            tier={tier}
            title={`${index + 1}. ${nameOf(tier)}`}
            problems={form.problems}
            acts={actsOf(tier, index)}
            saved={form.base.tiers.find(({ id }) => id === tier.id)}
            {...{ categories, games }}
          />
        ))}
        <Button
          icon={Plus}
          look="secondary"
          className="w-fit"
          disabled={tiers.length >= tierLimits.tiers}
          onClick={() => change([...tiers, newTier()])}
        >
          {t('admin.tiers.add')}
        </Button>
        {form.isChanged && <SaveBar form={form} pending={form.pending} wrong={Object.keys(form.problems).length} />}
      </form>
      <LeaveQuestion guard={form.guard} />
      <ReasonedSave
        form={form}
        title={t('admin.tiers.saveTitle')}
        confirm={t('admin.games.save')}
        onConfirm={(reason) => form.send({ tiers: tiersOf(form.draft), version: form.pin().version, reason })}
      >
        <p>{t('admin.tiers.saveText')}</p>
      </ReasonedSave>
    </>
  )
}

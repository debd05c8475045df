import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type HousePageName, housePageNames, pathToHousePage } from '../../../../shared/house-pages'
import { type Language, languages } from '../../../../shared/languages'
import { housePageFormQuery } from '../../../calls/admin-house-pages'
import { keepDraft, keptDraft } from '../../../calls/drafts'
import { Section } from '../../../components/page'
import { Select } from '../../../components/select'
import { Loaded } from '../../../components/state-view'
import { languageNames, useLanguage } from '../../../i18n/language'
import { useTranslation } from '../../../i18n/translation'
import { LeaveQuestion } from '../form/leave-question'
import { useLeaveGuard } from '../form/use-leave-guard'
import { HousePageEditor, keptPage } from './house-page-editor'

const housePageTitles = {
  terms: 'admin.housePages.names.terms',
  refunds: 'admin.housePages.names.refunds',
  privacy: 'admin.housePages.names.privacy',
  contact: 'admin.housePages.names.contact',
} as const satisfies Record<HousePageName, string>

type Shown = { name: HousePageName; language: Language }

const allPages: readonly Shown[] = housePageNames.flatMap((name) => languages.map((language) => ({ name, language })))

/** The page that somebody was writing when the session ended. */
const begun = (): Shown | undefined => allPages.find((each) => keptDraft(keptPage(each)) !== undefined)

/** The pages on which the shop says how it trades, as the owner writes them. */
export function HousePages() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [shown, setShown] = useState<Shown>(() => begun() ?? { name: 'terms', language })
  const [wanted, setWanted] = useState<Shown>()
  const [isEdited, setIsEdited] = useState(false)
  const guard = useLeaveGuard(isEdited)
  const choose = (part: Partial<Shown>) => (isEdited ? setWanted : setShown)({ ...shown, ...part })
  const giveUp = () => keepDraft(keptPage(shown), undefined)
  const leave = () => {
    giveUp()
    guard.leave()
  }
  const change = {
    isAsking: wanted !== undefined,
    stay: () => setWanted(undefined),
    leave: () => {
      giveUp()
      if (wanted) setShown(wanted)
      setWanted(undefined)
    },
  }
  return (
    <Section title={t('admin.housePages.title')} className="panel p-5">
      <p className="mb-4 text-muted wrap-anywhere">{t('admin.housePages.text').replaceAll(/%(\w+)%/g, '{$1}')}</p>
      <div className="mb-4 grid gap-4 sm:grid-cols-2">
        <Select
          label={t('admin.housePages.page')}
          options={housePageNames.map((value) => ({
            value,
            label: `${t(housePageTitles[value])} · ${pathToHousePage(value)}`,
          }))}
          value={shown.name}
          onChoose={(next) => choose({ name: next })}
        />
        <Select
          label={t('admin.housePages.language')}
          options={languages.map((value) => ({ value, label: t(languageNames[value]) }))}
          value={shown.language}
          onChoose={(next) => choose({ language: next })}
        />
      </div>
      <Loaded query={useQuery(housePageFormQuery(shown.name))} failed="admin.housePages.loadFailed">
        {(form) => <HousePageEditor key={keptPage(shown)} form={form} language={shown.language} onEdit={setIsEdited} />}
      </Loaded>
      <LeaveQuestion guard={change} />
      <LeaveQuestion guard={{ ...guard, leave }} />
    </Section>
  )
}

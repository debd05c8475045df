import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type HousePageName, housePageNames, pathToHousePage } from '../../../../shared/house-pages'
import { type Language, languages } from '../../../../shared/languages'
import { housePageFormQuery } from '../../../calls/admin-house-pages'
import { Section } from '../../../components/page'
import { Select } from '../../../components/select'
import { Loaded } from '../../../components/state-view'
import { languageNames, useLanguage } from '../../../i18n/language'
import { useTranslation } from '../../../i18n/translation'
import { LeaveQuestion } from '../form/leave-question'
import { useLeaveGuard } from '../form/use-leave-guard'
import { HousePageEditor } from './house-page-editor'

const housePageTitles = {
  terms: 'admin.housePages.names.terms',
  refunds: 'admin.housePages.names.refunds',
  privacy: 'admin.housePages.names.privacy',
  contact: 'admin.housePages.names.contact',
} as const satisfies Record<HousePageName, string>

type Shown = { name: HousePageName; language: Language }

/** The pages on which the shop says how it trades, as the owner writes them. */
export function HousePages() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Shown>({ name: 'terms', language: useLanguage() })
  const [wanted, setWanted] = useState<Shown>()
  const [isEdited, setIsEdited] = useState(false)
  const guard = useLeaveGuard(isEdited)
  const { name, language } = shown
  const choose = (part: Partial<Shown>) => (isEdited ? setWanted : setShown)({ ...shown, ...part })
  const change = {
    isAsking: wanted !== undefined,
    stay: () => setWanted(undefined),
    leave: () => {
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
          value={name}
          onChoose={(next) => choose({ name: next })}
        />
        <Select
          label={t('admin.housePages.language')}
          options={languages.map((value) => ({ value, label: t(languageNames[value]) }))}
          value={language}
          onChoose={(next) => choose({ language: next })}
        />
      </div>
      <Loaded query={useQuery(housePageFormQuery(name))} failed="admin.housePages.loadFailed">
        {(form) => <HousePageEditor key={`${name} ${language}`} form={form} language={language} onEdit={setIsEdited} />}
      </Loaded>
      <LeaveQuestion guard={change} />
      <LeaveQuestion guard={guard} />
    </Section>
  )
}

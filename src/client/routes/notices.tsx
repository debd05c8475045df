import { Page } from '../components/page'
import { NoticeChoices } from '../features/notices/notice-choices'
import { NoticeList } from '../features/notices/notice-list'
import { useTranslation } from '../i18n/translation'

/** What the shop tells the reader, and what of it is sent where. */
export default function NoticesScreen() {
  const { t } = useTranslation()
  return (
    <Page title={t('news.title')} heading={t('news.title')} width="normal">
      <div className="grid gap-10">
        <NoticeList />
        <NoticeChoices />
      </div>
    </Page>
  )
}

import { Button } from '../../components/button'
import { useTranslation } from '../../i18n/translation'

type Props = { query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown } }

/** The next page of a list, as long as there is one. */
export function ShowMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) {
  const { t } = useTranslation()
  if (!hasNextPage) return null
  return (
    <div className="mt-6 text-center">
      <Button look="secondary" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {t('admin.showMore')}
      </Button>
    </div>
  )
}

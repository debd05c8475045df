import { useInfiniteQuery } from '@tanstack/react-query'
import { supplierTitles } from '../../../../shared/party-titles'
import { catalogueStates, type PlayerSupplier } from '../../../../shared/suppliers'
import { type CatalogueItem, gameCatalogueQuery } from '../../../calls/admin-games'
import { ApiError } from '../../../calls/http'
import { Alert } from '../../../components/alert'
import { Badge } from '../../../components/badge'
import { Button } from '../../../components/button'
import { Section } from '../../../components/page'
import { ShowMore } from '../../../components/show-more'
import { Loading } from '../../../components/skeleton'
import { useProblemText } from '../../../i18n/problem-text'
import { useTranslation } from '../../../i18n/translation'
import { WordsForm } from '../items/words-form'
import { CatalogueRow } from './catalogue-row'
import { catalogueStateNames } from './catalogue-words'

type Props = {
  slug: string
  supplier: PlayerSupplier
  /** The words that were searched last; empty for those of the game's name. */
  words: string
  isTicked: (ref: string) => boolean
  onSearch: (words: string) => void
  onTick: (item: CatalogueItem, isTicked: boolean) => void
  /** The name of the package that a new item would be a further supplier of. */
  joins: (item: CatalogueItem) => string | undefined
}

/** What one supplier has for a game. One that is silent says so in its own part. */
export function CataloguePart({ slug, supplier, words, isTicked, onSearch, onTick, joins }: Props) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(gameCatalogueQuery(slug, supplier, words))
  const [first] = query.data?.pages ?? []
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Section level="h3" title={supplierTitles[supplier]} className="grid gap-3" head="text-heading">
      <WordsForm key={first?.words} words={words || first?.words || ''} look="secondary" onSearch={onSearch} />
      {query.isPending && <Loading />}
      {query.error && <Silence error={query.error} onRetry={() => query.refetch()} />}
      {first && (
        <>
          <p role="status" className="flex flex-wrap items-center gap-2">
            {items.length === 0
              ? t('admin.items.none', { search: first.words })
              : catalogueStates.map((state) => {
                  const count = first.counts[state]
                  const { name, tone } = catalogueStateNames[state]
                  return count && <Badge key={state} tone={tone}>{`${t(name)}: ${count}`}</Badge>
                })}
          </p>
          <ul aria-label={supplierTitles[supplier]} className="divide-y divide-line border-y border-line">
            {items.map((item) => (
              <li key={item.ref}>
                <CatalogueRow
                  item={item}
                  isTicked={isTicked(item.ref)}
                  onTick={(isChosen) => onTick(item, isChosen)}
                  joins={joins(item)}
                />
              </li>
            ))}
          </ul>
          <ShowMore query={query} />
        </>
      )}
    </Section>
  )
}

function Silence({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t, problemText } = useProblemText()
  const isSilent = error instanceof ApiError && error.code === 'provider_failed'
  const isAbsent = error instanceof ApiError && error.code === 'supplier_not_found'
  return (
    <Alert tone={isAbsent ? 'info' : 'bad'}>
      <p>{isSilent ? t('admin.items.noAnswer') : isAbsent ? t('admin.games.noKeys') : problemText(error)}</p>
      {!isAbsent && (
        <Button look="quiet" className="-ml-5 underline" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </Alert>
  )
}

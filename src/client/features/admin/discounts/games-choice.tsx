import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminGame, adminGamesQuery, gameSettingsQuery } from '../../../calls/admin-games'
import { CheckBox } from '../../../components/check-box'
import { Loaded } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { type Goods, withOne } from './goods'

type Chosen = Pick<Goods, 'games' | 'packageIds'>
type Props = { draft: Chosen; onChoose: (goods: Partial<Chosen>) => void }

const list = 'relative mt-2 max-h-72 overflow-y-auto rounded-control border border-line px-3 [&_label]:font-normal'

/** The games whose packages a discount is for, and single packages of others. */
export function GamesChoice({ draft: { games, packageIds }, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <Loaded query={useQuery(adminGamesQuery)} failed="admin.games.loadFailed">
      {({ games: known }) => {
        const sold = known.filter(({ slug, packages }) => packages > 0 || games.includes(slug))
        return (
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <fieldset className="min-w-0">
              <legend className="font-semibold">{t('admin.tabs.games')}</legend>
              <p className="text-sm text-muted">{t('admin.coupons.gamesHint')}</p>
              <div className={list}>
                {sold.map(({ slug, name }) => (
                  <CheckBox
                    key={slug}
                    label={name}
                    isChosen={games.includes(slug)}
                    onChoose={(isChosen) => onChoose({ games: withOne(games, slug, isChosen) })}
                  />
                ))}
              </div>
            </fieldset>
            <fieldset className="min-w-0">
              <legend className="font-semibold">{t('admin.coupons.packages')}</legend>
              <p role="status" className="mb-2 text-sm text-muted">
                {packageIds.length > 0 && t('admin.coupons.forPackages', { count: packageIds.length })}
              </p>
              <div className="grid gap-2">
                {sold
                  .filter(({ slug }) => !games.includes(slug))
                  .map((game) => (
                    <Packages
                      key={game.slug}
                      game={game}
                      chosen={packageIds}
                      onChoose={(chosen) => onChoose({ packageIds: chosen })}
                    />
                  ))}
              </div>
            </fieldset>
          </div>
        )
      }}
    </Loaded>
  )
}

type PackagesProps = { game: AdminGame; chosen: readonly string[]; onChoose: (chosen: string[]) => void }

/** The packages of a game, which are read once somebody wants to see them. */
function Packages({ game: { slug, name }, chosen, onChoose }: PackagesProps) {
  const [isOpen, setOpen] = useState(false)
  const packages = useQuery({ ...gameSettingsQuery(slug), enabled: isOpen })
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-control border border-line px-3 [&_label]:font-normal"
    >
      <summary className="flex min-h-11 cursor-pointer items-center">{name}</summary>
      {isOpen && (
        <Loaded query={packages} failed="admin.games.loadFailed">
          {(settings) => (
            <div className="relative pb-2">
              {settings.packages.map(({ itemId, name: title }) => (
                <CheckBox
                  key={itemId}
                  label={title}
                  isChosen={chosen.includes(itemId)}
                  onChoose={(isChosen) => onChoose(withOne(chosen, itemId, isChosen))}
                />
              ))}
            </div>
          )}
        </Loaded>
      )}
    </details>
  )
}

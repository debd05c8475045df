import { Pencil, Trash2, Undo2 } from 'lucide-react'
import type { AdminGame } from '../../../calls/admin-games'
import { usePutBackGame, useRemoveGame } from '../../../calls/own-games'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { useTranslation } from '../../../i18n/translation'
import { Act } from '../act'

type Props = { game: AdminGame; onEdit: () => void }

/** What an owner does with a game of their own. */
export function OwnGameBar({ game: { slug, name, removed }, onEdit }: Props) {
  const { t } = useTranslation()
  const input = (reason: string) => reason
  return (
    <div className="mb-6 grid gap-3">
      {removed && <Alert tone="warn">{t('admin.ownGame.removedText')}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button icon={Pencil} look="secondary" onClick={onEdit}>
          {t('admin.ownGame.edit')}
        </Button>
        <Act
          name={t('admin.ownGame.remove')}
          icon={Trash2}
          offered={!removed}
          call={useRemoveGame(slug)}
          title={t('admin.ownGame.removeTitle', { name })}
          look="danger"
          input={input}
          done={t('admin.ownGame.removed', { name })}
        >
          <p>{t('admin.ownGame.removeText')}</p>
        </Act>
        <Act
          name={t('admin.ownGame.putBack')}
          icon={Undo2}
          offered={removed}
          call={usePutBackGame(slug)}
          title={t('admin.ownGame.putBackTitle', { name })}
          input={input}
          done={t('admin.ownGame.isBack', { name })}
        >
          <p>{t('admin.ownGame.putBackText')}</p>
        </Act>
      </div>
    </div>
  )
}

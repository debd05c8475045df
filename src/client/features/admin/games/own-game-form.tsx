import { useQuery } from '@tanstack/react-query'
import type { OwnGame } from '../../../../shared/contract/own-games'
import { ownGameQuery, useSaveOwnGame } from '../../../calls/own-games'
import { notify } from '../../../components/notify'
import { Section } from '../../../components/page'
import { Loaded } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { pathToArea } from '../areas'
import { BackLink } from '../back-link'
import { Input, Inputs } from '../form/inputs'
import { MadeForm } from '../form/made-form'
import { type Typing, usePageForm } from '../form/use-form'
import { PictureField } from '../products/picture-field'
import { AskedList } from './asked-list'
import {
  changeOf,
  checkField,
  descriptionFields,
  draftOfGame,
  imageField,
  nameField,
  type OwnGameDraft,
  problemsOf,
  slugField,
  slugOf,
  textOf,
} from './own-game-draft'

const ownGameForm = { draftOf: draftOfGame, problemsOf, textOf }

type Props = { saved?: OwnGame; onSaved: (slug: string) => void }

/** A game of the owner's: its name, picture and texts, and what it asks for. Without `saved` it is made. */
function Editor({ saved, onSaved }: Props) {
  const { t } = useTranslation()
  const form = usePageForm(ownGameForm, saved, useSaveOwnGame(saved?.slug), ({ slug }) => {
    notify.success(t(saved ? 'admin.ownGame.saved' : 'admin.ownGame.made'))
    onSaved(slug)
  })
  const save = (reason: string) => {
    const wish = changeOf(form.draft)
    if (wish) form.send({ ...wish, version: form.pin()?.version, reason })
  }
  return (
    <>
      <BackLink href={pathToArea('games', saved && { game: saved.slug })}>{t('admin.tabs.games')}</BackLink>
      <MadeForm
        form={form}
        title={saved ? saved.name : t('admin.ownGame.new')}
        save={t(saved ? 'admin.games.save' : 'admin.ownGame.make')}
        question={{
          title: t(saved ? 'admin.ownGame.saveTitle' : 'admin.ownGame.makeTitle'),
          text: t(saved ? 'admin.ownGame.saveText' : 'admin.ownGame.makeText'),
        }}
        onSave={save}
      >
        <Parts form={form} isNew={!saved} />
      </MadeForm>
    </>
  )
}

type PartsProps = { form: Typing<OwnGameDraft>; isNew: boolean }

function Parts({ form: { draft, problems, change, type }, isNew }: PartsProps) {
  const { t } = useTranslation()
  const part = { draft, problems, onType: type }
  // Until the owner writes an address of their own, it follows the name.
  const typeName = (typed: string | boolean) => {
    const name = String(typed)
    change(isNew && draft.slug === slugOf(draft.name) ? { name, slug: slugOf(name) } : { name })
  }
  return (
    <>
      <Section level="h3" title={t('admin.ownGame.about')} className="panel grid gap-5 p-3 sm:p-5" head="text-heading">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Input field={nameField} typed={draft.name} problem={problems.name} onType={typeName} />
          {isNew && <Inputs fields={{ slug: slugField }} {...part} />}
          <Inputs fields={{ check: checkField }} {...part} />
        </div>
        <div className="grid gap-5 lg:grid-cols-3">
          <Inputs fields={descriptionFields} {...part} />
        </div>
        <PictureField image={draft.image} onChoose={(image) => change({ image })}>
          <Inputs fields={{ image: imageField }} {...part} />
        </PictureField>
      </Section>
      <AskedList fields={draft.fields} problems={problems} onChange={(fields) => change({ fields })} />
    </>
  )
}

/** The form of a new game. */
export const NewGame = ({ onMade }: { onMade: (slug: string) => void }) => <Editor onSaved={onMade} />

/** The form of a game of the owner's. */
export function EditedGame({ slug, onSaved }: { slug: string; onSaved: (slug: string) => void }) {
  return (
    <Loaded query={useQuery(ownGameQuery(slug))} failed="admin.ownGame.loadFailed">
      {(saved) => <Editor saved={saved} onSaved={onSaved} />}
    </Loaded>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ArticleForm } from '../../../../shared/contract/articles'
import { languages } from '../../../../shared/languages'
import { articleFormQuery, useSaveArticle } from '../../../calls/admin-articles'
import { Badge } from '../../../components/badge'
import { TextLink } from '../../../components/link'
import { notify } from '../../../components/notify'
import { Section } from '../../../components/page'
import { Loaded } from '../../../components/state-view'
import { languageNames } from '../../../i18n/language'
import { useTranslation } from '../../../i18n/translation'
import { pathTo } from '../../../paths'
import { pathToArea } from '../areas'
import { BackLink } from '../back-link'
import { Inputs } from '../form/inputs'
import { MadeForm } from '../form/made-form'
import { usePageForm } from '../form/use-form'
import {
  addressField,
  bannerFields,
  changeOf,
  dateFields,
  draftOfArticle,
  kindField,
  problemsOf,
  textFields,
  textOf,
} from './article-fields'
import { ArticlePreview } from './article-preview'
import { articleStateLooks } from './article-words'

const articleForm = { draftOf: draftOfArticle, problemsOf, textOf }

type Props = { saved?: ArticleForm; onSaved: (slug: string) => void }

/** How an article stands, and the way to it. */
function ArticleBar({ article: { slug, state } }: { article: ArticleForm }) {
  const { t } = useTranslation()
  const { name, tone } = articleStateLooks[state]
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Badge tone={tone}>{t(name)}</Badge>
      {state === 'shown' && <TextLink href={pathTo.article(slug)}>{t('admin.articles.open')}</TextLink>}
    </div>
  )
}

/** An article in all languages with its dates and its preview. Without `saved` it is made. */
function Editor({ saved, onSaved }: Props) {
  const { t } = useTranslation()
  const form = usePageForm(articleForm, saved, useSaveArticle(saved?.slug), ({ slug }) => {
    notify.success(t('admin.articles.saved'))
    onSaved(slug)
  })
  const { base, draft, problems } = form
  const part = { draft, problems, onType: form.type }
  const save = (reason: string) => {
    const wish = changeOf(draft, base)
    if (wish) form.send({ ...wish, version: form.pin()?.version, reason })
  }
  return (
    <>
      <BackLink href={pathToArea('articles')}>{t('admin.tabs.articles')}</BackLink>
      <MadeForm
        form={form}
        title={saved ? saved.texts.en.title : t('admin.articles.new')}
        below={saved && <ArticleBar article={saved} />}
        save={t('admin.games.save')}
        question={{
          title: t('admin.articles.saveTitle'),
          text: t(draft.published ? 'admin.articles.publishText' : 'admin.articles.draftText'),
          confirm: t(draft.published ? 'admin.housePages.publish' : 'admin.games.save'),
        }}
        onSave={save}
      >
        <Section level="h3" title={t('admin.articles.when')} className="panel p-3 sm:p-5" head="mb-4 text-heading">
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {!saved && <Inputs fields={{ slug: addressField }} {...part} />}
            <Inputs fields={{ kind: kindField }} {...part} />
          </div>
          <div className="mt-4 grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
            <div className="sm:col-span-2">
              <Inputs fields={{ published: dateFields.published }} {...part} />
            </div>
            <Inputs fields={{ startsAt: dateFields.startsAt, endsAt: dateFields.endsAt }} {...part} />
          </div>
        </Section>
        {languages.map((language) => (
          <Section
            key={language}
            level="h3"
            title={t(languageNames[language])}
            className="panel grid gap-4 p-3 sm:p-5 [&_textarea]:font-mono [&_textarea]:text-sm"
            head="text-heading"
          >
            <Inputs fields={textFields(language)} {...part} />
          </Section>
        ))}
        <Section level="h3" title={t('admin.articles.banner')} className="panel p-3 sm:p-5" head="mb-1 text-heading">
          <p className="mb-4 text-muted">{t('admin.articles.bannerText')}</p>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Inputs fields={bannerFields} {...part} />
          </div>
        </Section>
        <ArticlePreview draft={draft} />
      </MadeForm>
    </>
  )
}

/** The form of a new article. */
export const NewArticle = ({ onSaved }: { onSaved: (slug: string) => void }) => <Editor onSaved={onSaved} />

/** The form of an article that is there. */
export function EditedArticle({ slug, onSaved }: { slug: string; onSaved: (slug: string) => void }) {
  return (
    <Loaded query={useQuery(articleFormQuery(slug))} failed="admin.articles.loadFailed">
      {(saved) => <Editor saved={saved} onSaved={onSaved} />}
    </Loaded>
  )
}

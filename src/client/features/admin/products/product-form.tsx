import { type FormEvent, type ReactNode, useDeferredValue } from 'react'
import { useLocation } from 'wouter'
import type { ProductForm as Saved } from '../../../../shared/contract/admin-products'
import type { Product } from '../../../../shared/contract/catalogue'
import { useProblemText } from '../../../calls/problem-text'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { takeFocus } from '../../../components/take-focus'
import { useLanguage } from '../../../i18n/language'
import { useTranslation } from '../../../i18n/translation'
import { pathTo } from '../../../paths'
import { ChangedDialog } from '../changed-dialog'
import { AboutFields, type Categories } from './about-fields'
import { CommonPrice } from './common-price'
import { ProductDeeds, Standing } from './form-aside'
import { LeaveDialog } from './leave-dialog'
import { previewOf } from './preview'
import { ShelfFields } from './price-table'
import { RegionList } from './region-list'
import { TextFields } from './texts-fields'
import { useProductDraft } from './use-product-draft'
import { useTell } from './use-tell'

type Form = ReturnType<typeof useProductDraft>

/** Keeps what has the focus clear of the bar at the bottom. */
const clearOfBar = '[&_input]:scroll-mb-36 [&_textarea]:scroll-mb-36 [&_select]:scroll-mb-36 [&_button]:scroll-mb-36'

type Props = {
  /** Nothing: the product is new. */
  saved?: Saved
  categories: Categories
  /** The shop's own card. */
  card: (product: Product) => ReactNode
}

/** Everything about a product, and how the shop would show it. The dialogs stand beside the form. */
export function ProductForm({ saved, categories, card }: Props) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const form = useProductDraft(saved)
  const tell = useTell()
  const { base, now } = form
  const shown = useDeferredValue(form.draft)
  const preview = previewOf(shown, useLanguage(), t('admin.product.untitled'))
  const title = saved ? saved.texts.en.title : t('admin.product.new')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.save()
  }
  const leaveDeleted = () => {
    form.guard.release()
    navigate(pathTo.adminArea('products'))
  }
  return (
    <>
      <h2 ref={takeFocus} tabIndex={-1} className="mb-6 text-heading outline-none wrap-anywhere">
        {title}
      </h2>
      <form ref={form.form} noValidate onSubmit={submit} className={`grid gap-6 ${clearOfBar}`}>
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_18rem]">
          <div className="grid min-w-0 gap-6">
            <Sections form={form} isNew={!saved} categories={categories} />
          </div>
          <aside aria-label={t('admin.product.aside')} className="grid gap-6 lg:sticky lg:top-24">
            <Standing
              status={form.draft.status}
              preview={card(preview)}
              onChoose={(status) => form.change({ status })}
            />
            {saved && <ProductDeeds product={saved} onDeleted={leaveDeleted} />}
          </aside>
        </div>
        {(form.isChanged || !saved) && <SaveBar form={form} isNew={!saved} />}
      </form>
      {base && now && <ChangedDialog edit={form.edit} typed={{ ...form, base, now }} tell={tell} onSave={form.send} />}
      {form.guard.isAsking && <LeaveDialog onStay={form.guard.stay} onLeave={form.guard.leave} />}
    </>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="panel grid gap-5 p-5">
      <h3 id={id} className="text-heading">
        {title}
      </h3>
      {children}
    </section>
  )
}

type SectionsProps = { form: Form; isNew: boolean; categories: Categories }

function Sections({ form: { draft, problems, change }, isNew, categories }: SectionsProps) {
  const { t } = useTranslation()
  const common = { price: draft.price, rub: draft.rub }
  return (
    <>
      <Section id="texts" title={t('admin.product.texts')}>
        <p className="-mt-4 text-muted">{t('admin.product.textsHint')}</p>
        <TextFields
          texts={draft.texts}
          problems={problems}
          onChange={(language, part) =>
            change({ texts: { ...draft.texts, [language]: { ...draft.texts[language], ...part } } })
          }
        />
      </Section>
      <Section id="about" title={t('admin.product.about')}>
        <AboutFields draft={draft} isNew={isNew} problems={problems} categories={categories} onChange={change} />
      </Section>
      <Section id="prices" title={t('admin.product.prices')}>
        <CommonPrice common={common} problems={problems} onChange={change} />
        {draft.regions.length === 0 && (
          <ShelfFields
            shelf={draft.own}
            common={common}
            problems={problems}
            at=""
            onChange={(part) => change({ own: { ...draft.own, ...part } })}
          />
        )}
      </Section>
      <RegionList
        regions={draft.regions}
        label={draft.label}
        common={common}
        problems={problems}
        onChange={(regions) => change({ regions })}
      />
    </>
  )
}

/** Stays in sight as long as something is not saved. */
function SaveBar({ form, isNew }: { form: Form; isNew: boolean }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const wrong = Object.keys(form.problems).length
  return (
    <div className="panel sticky bottom-3 z-10 grid gap-3 p-3 pl-5 shadow-lg">
      {form.error && <Alert>{problemText(form.error)}</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className={`font-semibold ${wrong > 0 ? 'text-danger' : ''}`}>
          {wrong > 0 ? t('admin.product.wrong', { count: wrong }) : t('admin.freeFire.unsaved')}
        </p>
        <div className="flex flex-wrap gap-3">
          {form.isChanged && (
            <Button look="quiet" disabled={form.pending} onClick={form.undo}>
              {t('admin.freeFire.undo')}
            </Button>
          )}
          <Button type="submit" pending={form.pending}>
            {t(isNew ? 'admin.product.add' : 'admin.freeFire.save')}
          </Button>
        </div>
      </div>
    </div>
  )
}

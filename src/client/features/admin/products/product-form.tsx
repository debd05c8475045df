import { type FormEvent, type ReactNode, useDeferredValue } from 'react'
import type { ProductForm as Saved } from '../../../../shared/contract/admin-products'
import type { Product } from '../../../../shared/contract/catalogue'
import { Section } from '../../../components/page'
import { takeFocus } from '../../../components/take-focus'
import { useLanguage } from '../../../i18n/language'
import { useTranslation } from '../../../i18n/translation'
import { ChangedDialog } from '../form/changed-dialog'
import { Inputs } from '../form/inputs'
import { LeaveQuestion } from '../form/leave-question'
import { clearOfBar, SaveBar } from '../form/save-bar'
import { AboutFields } from './about-fields'
import { StatusPanel, StoredDeeds } from './form-aside'
import { previewOf } from './preview'
import { ShelfFields } from './price-table'
import { commonFields } from './product-fields'
import { RegionList } from './region-list'
import { TextFields } from './texts-fields'
import { useFollowed } from './use-followed'
import { useProductForm } from './use-product-form'

type Form = ReturnType<typeof useProductForm>

type Props = {
  /** Nothing: the product is new. */
  saved?: Saved
  /** The shop's own card. */
  card: (product: Product) => ReactNode
}

/** Everything about a product, and how the shop would show it. The dialogs stand beside the form. */
export function ProductForm({ saved, card }: Props) {
  const { t } = useTranslation()
  const form = useProductForm(saved)
  const shown = useDeferredValue(form.draft)
  const preview = previewOf(shown, useLanguage(), t('admin.product.untitled'))
  const title = saved ? saved.texts.en.title : t('admin.product.new')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.save()
  }
  return (
    <>
      <h2 ref={takeFocus} tabIndex={-1} className="mb-6 text-heading outline-none wrap-anywhere">
        {title}
      </h2>
      <form ref={form.place} noValidate onSubmit={submit} className={`grid gap-6 ${clearOfBar}`}>
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_18rem]">
          <div className="grid min-w-0 gap-6">
            <Sections form={form} isNew={!saved} />
          </div>
          <aside aria-label={t('admin.product.aside')} className="grid gap-6 lg:sticky lg:top-24">
            <StatusPanel status={form.draft.status} preview={card(preview)} onType={form.type} />
            {saved && <StoredDeeds product={saved} onDeleted={form.toList} />}
          </aside>
        </div>
        {(form.isChanged || !saved) && (
          <SaveBar
            form={form}
            save={saved ? undefined : t('admin.product.add')}
            pending={form.pending}
            error={form.error}
            wrong={Object.keys(form.problems).length}
          />
        )}
      </form>
      <ChangedDialog form={form} />
      <LeaveQuestion guard={form.guard} />
    </>
  )
}

function Sections({ form: { draft, problems, change, type }, isNew }: { form: Form; isNew: boolean }) {
  const { t } = useTranslation()
  const part = { draft, problems, onType: type }
  const followed = useFollowed()
  const enteredFields = Object.fromEntries(
    Object.entries(commonFields).filter(([name]) => !followed.some((currency) => name === `priceIn.${currency}`)),
  )
  return (
    <>
      <Section level="h3" title={t('admin.product.texts')} className="panel grid gap-5 p-5" head="text-heading">
        <p className="-mt-4 text-muted">{t('admin.product.textsHint')}</p>
        <TextFields texts={draft.texts} problems={problems} onChange={(texts) => change({ texts })} />
      </Section>
      <Section level="h3" title={t('admin.product.about')} className="panel grid gap-5 p-5" head="text-heading">
        <AboutFields isNew={isNew} {...part} />
      </Section>
      <Section level="h3" title={t('admin.product.prices')} className="panel grid gap-5 p-5" head="text-heading">
        <div className="grid max-w-xl grid-cols-2 items-start gap-4">
          <Inputs fields={enteredFields} {...part} />
          <p className="col-span-full -mt-2 text-sm text-muted">{t('admin.product.commonHint')}</p>
        </div>
        {draft.regions.length === 0 && (
          <ShelfFields
            shelf={draft.own}
            common={draft}
            problems={problems}
            at=""
            onChange={(part) => change({ own: { ...draft.own, ...part } })}
          />
        )}
      </Section>
      <RegionList
        regions={draft.regions}
        label={draft.label}
        common={draft}
        problems={problems}
        onChange={(regions) => change({ regions })}
      />
    </>
  )
}

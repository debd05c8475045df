import { Copy, ExternalLink, PackageOpen, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { ProductForm } from '../../../../shared/contract/admin-products'
import { useDuplicateProduct } from '../../../calls/admin-products'
import { useProblemText } from '../../../calls/problem-text'
import { Button, buttonClass } from '../../../components/button'
import { Link } from '../../../components/link'
import { notify } from '../../../components/notify'
import { Select } from '../../../components/select'
import { useTranslation } from '../../../i18n/translation'
import { pathTo } from '../../../paths'
import { statuses, statusLooks } from '../status-names'
import { pathToStock } from '../stock/stock-paths'
import { DeleteDialog } from './delete-dialog'
import type { Draft } from './draft'

type StatusProps = { status: Draft['status']; preview: ReactNode; onChoose: (status: Draft['status']) => void }

/** Who sees the product, and what they see. */
export function Standing({ status, preview, onChoose }: StatusProps) {
  const { t } = useTranslation()
  return (
    <div className="panel grid gap-4 p-5">
      <Select
        label={t('admin.product.status')}
        value={status}
        options={statuses.map((value) => ({ value, label: t(statusLooks[value].name) }))}
        onChoose={onChoose}
      />
      <p className="-mt-2 text-sm text-muted">
        {t(status === 'published' ? 'admin.product.publishedText' : 'admin.product.hiddenText')}
      </p>
      <div>
        <p className="mb-1.5 font-semibold">{t('admin.product.preview')}</p>
        <div inert data-testid="preview" className="mx-auto w-full max-w-56">
          {preview}
        </div>
      </div>
    </div>
  )
}

/** What else can be done with a stored product. */
export function ProductDeeds({ product, onDeleted }: { product: ProductForm; onDeleted: () => void }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const [, navigate] = useLocation()
  const duplicate = useDuplicateProduct()
  const [isAsking, setIsAsking] = useState(false)
  const copy = () =>
    duplicate.mutate(product.id, {
      onSuccess: ({ id }) => {
        notify.success(t('admin.products.duplicated', { title: product.texts.en.title }))
        navigate(pathTo.adminProduct(id))
      },
      onError: (error) => notify.error(problemText(error)),
    })
  return (
    <div className="grid gap-2">
      {product.status === 'published' && (
        <Link href={pathTo.product(product.slug)} className={buttonClass('secondary')}>
          <ExternalLink aria-hidden="true" className="size-5" />
          {t('admin.product.inShop')}
        </Link>
      )}
      <Link href={pathToStock(product.id)} className={buttonClass('secondary')}>
        <PackageOpen aria-hidden="true" className="size-5" />
        {t('admin.tabs.stock')}
      </Link>
      <Button look="secondary" pending={duplicate.isPending} onClick={copy}>
        <Copy aria-hidden="true" className="size-5" />
        {t('admin.products.duplicate')}
      </Button>
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden="true" className="size-5" />
        {t('admin.products.delete')}
      </Button>
      {isAsking && (
        <DeleteDialog
          product={{ id: product.id, title: product.texts.en.title }}
          onDeleted={onDeleted}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}

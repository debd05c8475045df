import { ExternalLink, PackageOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProductForm } from '../../../../shared/contract/admin-products'
import { ButtonLink } from '../../../components/link'
import { useTranslation } from '../../../i18n/translation'
import { pathTo } from '../../../paths'
import { pathToArea } from '../areas'
import { Inputs } from '../form/inputs'
import { ProductDeeds } from './product-deeds'
import type { Draft } from './product-draft'
import { statusField } from './product-fields'

type StatusProps = {
  status: Draft['status']
  preview: ReactNode
  onType: (name: string, typed: string | boolean) => void
}

/** The status of the product, and its card in the shop. */
export function StatusPanel({ status, preview, onType }: StatusProps) {
  const { t } = useTranslation()
  return (
    <div className="panel grid gap-4 p-5">
      <Inputs fields={{ status: statusField }} draft={{ status }} problems={{}} onType={onType} />
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

/** The other acts on a stored product. */
export function StoredDeeds({ product, onDeleted }: { product: ProductForm; onDeleted: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-2">
      {product.status === 'published' && (
        <ButtonLink href={pathTo.product(product.slug)} icon={ExternalLink} look="secondary">
          {t('admin.product.inShop')}
        </ButtonLink>
      )}
      <ButtonLink href={pathToArea('stock', { product: product.id })} icon={PackageOpen} look="secondary">
        {t('admin.tabs.stock')}
      </ButtonLink>
      <ProductDeeds
        product={{ id: product.id, title: product.texts.en.title }}
        look="secondary"
        onDeleted={onDeleted}
      />
    </div>
  )
}

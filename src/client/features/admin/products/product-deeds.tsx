import { Copy, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useLocation } from 'wouter'
import { useDuplicateProduct } from '../../../calls/admin-products'
import { Button } from '../../../components/button'
import { notify } from '../../../components/notify'
import { useNotifyFailure } from '../../../components/notify-failure'
import { Opener } from '../../../components/opener'
import { pathTo } from '../../../paths'
import { DeleteDialog } from './delete-dialog'

type Props = {
  product: { id: string; title: string }
  /** In a row of a list the buttons are icons, and their names name the product. */
  size?: 'icon'
  look?: ComponentProps<typeof Button>['look']
  onDeleted?: () => void
}

/** A copy of a product, and its end. */
export function ProductDeeds({ product, size, look, onDeleted }: Props) {
  const [, navigate] = useLocation()
  const { t, onError } = useNotifyFailure()
  const duplicate = useDuplicateProduct()
  const { id, title } = product
  const copy = () =>
    duplicate.mutate(
      { id },
      {
        onSuccess: (made) => {
          notify.success(t('admin.products.duplicated', { title }))
          navigate(pathTo.adminProduct(made.id))
        },
        onError,
      },
    )
  return (
    <>
      <Button
        icon={Copy}
        look={look}
        size={size}
        aria-label={size && t('admin.products.duplicateNamed', { title })}
        pending={duplicate.isPending}
        onClick={copy}
      >
        {!size && t('admin.products.duplicate')}
      </Button>
      <Opener
        name={size ? t('admin.products.deleteNamed', { title }) : t('admin.products.delete')}
        icon={Trash2}
        look="quiet"
        size={size}
        dialog={(close) => <DeleteDialog product={product} onDeleted={onDeleted ?? close} onClose={close} />}
      />
    </>
  )
}

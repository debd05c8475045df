import { useId, useState } from 'react'
import { adminLimits } from '../../../../shared/admin-limits'
import { useAddPicture } from '../../../calls/admin-products'
import { useProblemText } from '../../../i18n/problem-text'
import { FilePlace } from '../file-place'

/** A picture from the disk of the administrator. The shop says whether the picture is fit. */
export function PictureUpload({ onAdded }: { onAdded: (address: string) => void }) {
  const { t, problemText } = useProblemText()
  const resultId = useId()
  const adding = useAddPicture()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const take = (file: File | undefined) => {
    if (!file) return
    adding.reset()
    setIsTooLarge(file.size > adminLimits.pictures.bytes)
    if (file.size <= adminLimits.pictures.bytes) adding.mutate(file, { onSuccess: ({ address }) => onAdded(address) })
  }
  const problem = isTooLarge ? t('admin.product.pictureTooLarge') : adding.error && problemText(adding.error)
  return (
    <div>
      <FilePlace
        label={t(adding.isPending ? 'admin.product.uploading' : 'admin.product.uploadPicture')}
        accept=".png,.webp,.svg,image/png,image/webp,image/svg+xml"
        disabled={adding.isPending}
        describedBy={resultId}
        onTake={take}
      />
      <div id={resultId} className="mt-1.5 text-sm">
        <p role="alert" className="text-danger">
          {problem}
        </p>
        <p role="status" className="text-muted">
          {adding.isSuccess && !isTooLarge ? t('admin.product.uploaded') : t('admin.product.uploadHint')}
        </p>
      </div>
    </div>
  )
}

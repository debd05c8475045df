import { Image } from 'lucide-react'
import type { ReactNode } from 'react'
import { pictures } from '../../../../shared/pictures'
import { Art } from '../../../components/art'
import { Modal } from '../../../components/modal'
import { Opener } from '../../../components/opener'
import { useTranslation } from '../../../i18n/translation'
import { PictureUpload } from './picture-upload'

type Props = { image: string; onChoose: (image: string) => void; children: ReactNode }

/** The address of a picture, one of ours, or one that is uploaded here. */
export function PictureField({ image, onChoose, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3">
      {children}
      <PictureUpload onAdded={onChoose} />
      <Opener
        name={t('admin.product.choosePicture')}
        icon={Image}
        className="w-fit"
        dialog={(close) => (
          <Pictures
            image={image}
            onChoose={(chosen) => {
              onChoose(chosen)
              close()
            }}
            onClose={close}
          />
        )}
      />
    </div>
  )
}

type PicturesProps = Omit<Props, 'children'> & { onClose: () => void }

const nameOf = (path: string): string => path.replace(/^\/art\/|\.svg$/g, '')

function Pictures({ image, onChoose, onClose }: PicturesProps) {
  const { t } = useTranslation()
  return (
    <Modal title={t('admin.product.choosePicture')} shape="page" onClose={onClose}>
      <ul className="grid grid-cols-2 gap-2.5 p-1 sm:grid-cols-3">
        {pictures.map((path) => (
          <li key={path}>
            <button
              type="button"
              aria-pressed={path === image}
              onClick={() => onChoose(path)}
              className="block w-full overflow-hidden rounded-control border border-edge bg-page text-left transition hover:border-ink aria-pressed:border-accent-ink aria-pressed:ring-1 aria-pressed:ring-accent-ink"
            >
              <Art src={path} />
              <span className="block px-3 py-2 font-mono text-sm wrap-anywhere">{nameOf(path)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

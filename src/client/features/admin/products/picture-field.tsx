import { Image } from 'lucide-react'
import { useState } from 'react'
import { pictures } from '../../../../shared/pictures'
import { Art } from '../../../components/art'
import { Button } from '../../../components/button'
import { Field } from '../../../components/field'
import { Modal } from '../../../components/modal'
import { useTranslation } from '../../../i18n/translation'
import { type Problem, problemTexts } from '../field-problems'
import { PictureUpload } from './picture-upload'
import { longest } from './problems'

type Props = { image: string; problem: Problem | undefined; onChoose: (image: string) => void }

/** The address of a picture, one of ours, or one that is uploaded here. */
export function PictureField({ image, problem, onChoose }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const hint = t('admin.product.imageHint')
  return (
    <div className="grid gap-3">
      <Field
        label={t('admin.product.image')}
        hint={problem ? `${t(problemTexts[problem])}. ${hint}` : hint}
        invalid={problem !== undefined}
        inputMode="url"
        autoComplete="off"
        maxLength={longest.image}
        value={image}
        onChange={({ target }) => onChoose(target.value)}
      />
      <PictureUpload onAdded={onChoose} />
      <Button look="secondary" className="w-fit" onClick={() => setIsOpen(true)}>
        <Image aria-hidden="true" className="size-5" />
        {t('admin.product.choosePicture')}
      </Button>
      {isOpen && (
        <Pictures
          image={image}
          onChoose={(chosen) => {
            onChoose(chosen)
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

type PicturesProps = { image: string; onChoose: (image: string) => void; onClose: () => void }

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

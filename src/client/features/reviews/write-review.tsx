import { Star } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { reviewLimits } from '../../../shared/reviews'
import { useKeptText } from '../../calls/kept-text'
import { useWriteReview } from '../../calls/reviews'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { Choice } from '../../components/choice'
import { Modal } from '../../components/modal'
import { notify } from '../../components/notify'
import { Opener } from '../../components/opener'
import { TextArea } from '../../components/text-area'
import { useProblemText } from '../../i18n/problem-text'
import { useTranslation } from '../../i18n/translation'

type Props = { productId: string; title: string }

const steps = Array.from({ length: reviewLimits.stars }, (_, index) => String(index + 1))

/** The button and the form by which a buyer says what they think of a product. */
export function WriteReview(props: Props) {
  const { t } = useTranslation()
  return (
    <Opener
      name={t('reviews.write')}
      icon={Star}
      className="justify-self-start"
      aria-label={t('reviews.writeNamed', { product: props.title })}
      dialog={(close) => <ReviewDialog {...props} onClose={close} />}
    />
  )
}

/** Stars that are chosen by a pointer, by arrows or by ear. */
function StarChoice({ chosen, onChoose }: { chosen: string | undefined; onChoose: (stars: string) => void }) {
  const { t } = useTranslation()
  return (
    <Choice
      legend={t('reviews.choose')}
      className="grid grid-cols-5 gap-2"
      chosen={chosen}
      onChoose={onChoose}
      options={steps.map((value) => ({
        value,
        content: (
          <span className="-mx-3 flex-1 text-center font-bold whitespace-nowrap">
            <span aria-hidden="true">
              {value} <span className="text-accent-ink">★</span>
            </span>
            <span className="sr-only">{t('reviews.stars', { count: Number(value) })}</span>
          </span>
        ),
      }))}
    />
  )
}

function ReviewDialog({ productId, title, onClose }: Props & { onClose: () => void }) {
  const { t, problemText } = useProblemText()
  const write = useWriteReview(productId)
  const [stars, setStars] = useState<string>()
  const [text, setText] = useKeptText(`review ${productId}`)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const done = () => {
      notify.success(t('reviews.thanks'))
      setText('')
      onClose()
    }
    // A promise: what is said to run with the dialog is dropped with it, and the sent text would come back.
    write.mutateAsync({ stars: Number(stars), text: text.trim() }).then(done, () => {})
  }
  return (
    <Modal title={t('reviews.yours')} shape="page" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-5">
        <p className="text-muted">{t('reviews.product', { product: title })}</p>
        <StarChoice chosen={stars} onChoose={setStars} />
        <TextArea
          label={t('reviews.text')}
          hint={t('reviews.textHint')}
          maxLength={reviewLimits.textLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {write.error && <Alert>{problemText(write.error, t('reviews.failed'))}</Alert>}
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button look="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" pending={write.isPending} disabled={stars === undefined}>
            {t('reviews.publish')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

import { type FormEvent, useState } from 'react'
import { Button } from '../../../components/button'
import { Field } from '../../../components/field'
import { Modal } from '../../../components/modal'
import { startHere } from '../../../components/start-here'
import { useTranslation } from '../../../i18n/translation'
import { packageFields } from './game-fields'

type Props = { onName: (name: string) => void; onClose: () => void }

/** Asks for the name of a package that a person of the shop delivers. */
export function HandDialog({ onName, onClose }: Props) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (name.trim()) onName(name)
  }
  const isMissing = isTried && !name.trim()
  return (
    <Modal title={t('admin.games.addByHand')} takesText onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-muted">{t('admin.games.byHandText')}</p>
        <Field
          ref={startHere}
          label={t('admin.games.name')}
          hint={isMissing ? t('errors.required') : undefined}
          invalid={isMissing}
          autoComplete="off"
          {...packageFields.name.input}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit">{t('admin.games.add')}</Button>
      </form>
    </Modal>
  )
}

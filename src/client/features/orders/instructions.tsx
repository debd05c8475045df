import { LinkedText, Steps } from '../../components/linked-text'
import { Section } from '../../components/page'
import { useTranslation } from '../../i18n/translation'
import { blocksOf } from './instruction-blocks'

export function Instructions({ text }: { text: string }) {
  const { t } = useTranslation()
  const blocks = blocksOf(text)
  if (blocks.length === 0) return null
  return (
    <Section
      id="instructions"
      title={t('order.instructions')}
      className="panel p-5"
      head="mb-4 scroll-mt-24 text-heading"
    >
      <div className="grid gap-6">
        {blocks.map(({ heading, steps, notes }) => (
          <div key={heading}>
            <h3 className="mb-3 text-lg tracking-normal">{heading}</h3>
            <Steps steps={steps} />
            {notes.map((note) => (
              <p key={note} className="mt-3 text-muted">
                <LinkedText text={note} />
              </p>
            ))}
          </div>
        ))}
      </div>
    </Section>
  )
}

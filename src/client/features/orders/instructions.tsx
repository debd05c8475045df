import { LinkedText } from '../../components/linked-text'
import { useTranslation } from '../../i18n/translation'
import { type Block, blocksOf } from './instruction-blocks'

const Steps = ({ block }: { block: Block }) => (
  <div>
    <h3 className="mb-3 text-lg tracking-normal">{block.heading}</h3>
    <ol className="grid gap-3">
      {block.steps.map((step, index) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full bg-raised text-sm font-bold text-accent-ink"
          >
            {index + 1}
          </span>
          <span className="min-w-0 pt-0.5">
            <LinkedText text={step} />
          </span>
        </li>
      ))}
    </ol>
    {block.notes.map((note) => (
      <p key={note} className="mt-3 text-muted">
        <LinkedText text={note} />
      </p>
    ))}
  </div>
)

export function Instructions({ text }: { text: string }) {
  const { t } = useTranslation()
  const blocks = blocksOf(text)
  if (blocks.length === 0) return null
  return (
    <section aria-labelledby="instructions" className="panel p-5">
      <h2 id="instructions" className="mb-4 scroll-mt-24 text-heading">
        {t('order.instructions')}
      </h2>
      <div className="grid gap-6">
        {blocks.map((block) => (
          <Steps key={block.heading} block={block} />
        ))}
      </div>
    </section>
  )
}

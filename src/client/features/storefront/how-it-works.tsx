import { useTranslation } from '../../i18n/translation'

const steps = [
  { title: 'home.chooseTitle', text: 'home.chooseText' },
  { title: 'home.payTitle', text: 'home.payText' },
  { title: 'home.redeemTitle', text: 'home.redeemText' },
] as const

export function HowItWorks() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="mb-6 text-title">
        {t('home.how')}
      </h2>
      <ol className="grid gap-4 md:grid-cols-3 md:gap-6">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="panel p-6">
            <span aria-hidden="true" className="text-5xl font-black tracking-tighter text-accent-ink">
              {index + 1}
            </span>
            <h3 className="mt-3 text-heading">{t(title)}</h3>
            <p className="mt-2 text-muted">{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

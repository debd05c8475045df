import { ArrowRight, Zap } from 'lucide-react'
import { Art } from '../../components/art'
import { ButtonLink } from '../../components/link'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

const fan = [
  { slug: 'roblox', place: 'left-0 top-[22%] w-[58%] -rotate-8' },
  { slug: 'steam', place: 'right-0 top-[2%] w-[58%] rotate-7' },
  { slug: 'pubg', place: 'left-[16%] top-[34%] w-[68%] -rotate-2' },
] as const

const front = 'pubg'

export function Hero() {
  const { t } = useTranslation()
  return (
    <section className="glow overflow-hidden border-b border-line">
      <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)_7rem] items-center gap-4 px-4 py-4 sm:px-6 md:grid-cols-[1.1fr_1fr] md:gap-10 md:py-12">
        <div>
          <p className="mb-5 inline-flex items-center gap-2 rounded-full border border-line bg-surface/70 py-1.5 pr-4 pl-3 text-sm font-semibold max-md:hidden">
            <Zap className="size-4 text-accent-ink" />
            {t('home.eyebrow')}
          </p>
          <h1 className="text-heading font-black tracking-tight md:text-hero md:tracking-tighter md:whitespace-pre-line">
            {t('home.heroTitle')}
          </h1>
          <p className="mt-1 max-w-xl text-sm text-pretty text-muted md:mt-5 md:text-xl">{t('home.heroSubtitle')}</p>
          <div className="mt-3 md:mt-8">
            <ButtonLink href={paths.products} className="md:min-h-14 md:px-7 md:text-lg">
              {t('home.shopNow')}
              <ArrowRight className="size-5" />
            </ButtonLink>
          </div>
        </div>
        <div aria-hidden="true" className="relative mx-auto aspect-5/4 w-full max-w-lg">
          {fan.map(({ slug, place }) => (
            <Art
              key={slug}
              src={`/art/${slug}.svg`}
              eager
              leading={slug === front}
              className={`absolute rounded-control shadow-2xl md:rounded-panel ring-1 ring-line ${place}`}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

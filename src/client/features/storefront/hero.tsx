import { ArrowRight, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Art } from '../../components/art'
import { buttonClass } from '../../components/button'
import { Link } from '../../components/link'
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
      <div className="mx-auto grid max-w-7xl items-center gap-6 px-4 pt-5 pb-10 sm:px-6 md:grid-cols-[1.1fr_1fr] md:gap-10 md:py-20">
        <div>
          <p className="mb-4 inline-flex items-center gap-2 rounded-full border border-line bg-surface/70 py-1.5 pr-4 pl-3 text-sm font-semibold md:mb-5">
            <Zap aria-hidden="true" className="size-4 text-accent-ink" />
            {t('home.eyebrow')}
          </p>
          <h1 className="text-hero font-black tracking-tighter whitespace-pre-line">{t('home.heroTitle')}</h1>
          <p className="mt-4 max-w-xl text-lg text-pretty text-muted sm:text-xl md:mt-5">{t('home.heroSubtitle')}</p>
          <div className="mt-6 flex flex-wrap gap-3 md:mt-8">
            <Link href={paths.products} className={`${buttonClass('primary', 'large')} max-sm:w-full`}>
              {t('home.shopNow')}
              <ArrowRight aria-hidden="true" className="size-5" />
            </Link>
          </div>
        </div>
        <div
          aria-hidden="true"
          className="relative mx-auto aspect-5/4 w-full max-w-xl max-md:order-first max-md:aspect-16/11 max-md:max-w-sm"
        >
          {fan.map(({ slug, place }) => (
            <Art
              key={slug}
              src={`/art/${slug}.svg`}
              eager
              leading={slug === front}
              className={`absolute rounded-panel shadow-2xl ring-1 ring-line ${place}`}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

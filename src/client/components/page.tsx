import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '../i18n/translation'

const widths = { office: 'max-w-[100rem]', wide: 'max-w-7xl', normal: 'max-w-4xl', narrow: 'max-w-md' } as const

type Props = {
  title: string
  width?: keyof typeof widths
  /** Shown as the page's h1; a screen with a heading of its own leaves it out. */
  heading?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

/** The frame of a screen: document title, width, heading. */
export function Page({ title, width = 'wide', heading, aside, children }: Props) {
  const { t } = useTranslation()
  const documentTitle = t('common.documentTitle', { title })
  useEffect(() => {
    document.title = documentTitle
  }, [documentTitle])
  return (
    <div className={`mx-auto w-full px-4 py-8 sm:px-6 sm:py-12 ${widths[width]}`}>
      {heading && (
        <div className="mb-6 flex flex-wrap items-end justify-between gap-4 sm:mb-8">
          <h1 className="min-w-0 text-title">{heading}</h1>
          {aside}
        </div>
      )}
      {children}
    </div>
  )
}

type SectionProps = { id: string; title: string; className?: string; head?: string; children: ReactNode }

/** A part of a screen, named by its heading; `head` is how that looks. */
export const Section = ({ id, title, className, head = 'mb-4 text-heading', children }: SectionProps) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className={head}>
      {title}
    </h2>
    {children}
  </section>
)

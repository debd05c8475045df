import { type ReactNode, useEffect, useId } from 'react'
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

type SectionProps = {
  title: string
  /** Only where a link leads to the section. */
  id?: string
  level?: 'h2' | 'h3'
  className?: string
  head?: string
  children: ReactNode
}

/** A part of a screen, named by its heading; `head` is how that looks. */
export function Section({ title, id, level: Heading = 'h2', head = 'mb-4 text-heading', ...rest }: SectionProps) {
  const own = useId()
  const name = id ?? own
  return (
    <section aria-labelledby={name} className={rest.className}>
      <Heading id={name} className={head}>
        {title}
      </Heading>
      {rest.children}
    </section>
  )
}

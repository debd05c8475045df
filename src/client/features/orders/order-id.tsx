import { CopyButton } from '../../components/copy-button'
import { Link } from '../../components/link'
import { useTranslation } from '../../i18n/translation'
import { pathTo } from '../../paths'

const links = {
  card: 'after:absolute after:inset-0 after:rounded-panel',
  line: 'inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-ink',
} as const

type Props = { id: string; heading: 'h2' | 'h3'; link: keyof typeof links }

/** The number of an order leads to it and can be copied; on a card the whole card leads there. */
export function OrderId({ id, heading: Heading, link }: Props) {
  const { t } = useTranslation()
  return (
    <div className="-my-2 flex min-w-0 items-center">
      <Heading className="font-mono text-base font-bold tracking-wide break-all">
        <Link href={pathTo.order(id)} aria-label={t('orders.open', { id })} className={links[link]}>
          {id}
        </Link>
      </Heading>
      {/* Above the link that covers the card. */}
      <span className="relative z-10">
        <CopyButton text={id} label={t('order.copyIdNamed', { id })} look="quiet" iconOnly />
      </span>
    </div>
  )
}

import { Heart, LogIn, type LucideIcon, ReceiptText, Shield, ShoppingCart, User } from 'lucide-react'
import { useSignedIn } from '../../calls/session'
import { Choice } from '../../components/choice'
import { hasFavourites } from '../../components/has-favourites'
import { Link } from '../../components/link'
import { Modal } from '../../components/modal'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'
import { switchTheme, themes, useTheme } from '../../styles/theme'
import { LanguageSwitcher } from './language-switcher'
import { publicLinks } from './navigation'
import { themeLooks } from './theme-switcher'
import TopUpGames from './top-up-games'
import { useIsAdmin } from './use-profile'

type EntryProps = { href: string; label: string; icon: LucideIcon; onFollow: () => void }

const Entry = ({ href, label, icon: Icon, onFollow }: EntryProps) => (
  <li>
    <Link
      href={href}
      onClick={onFollow}
      className="flex min-h-12 items-center gap-3 rounded-control px-3 text-lg font-semibold hover:bg-raised aria-[current=page]:bg-raised"
    >
      <Icon className="size-5 text-muted" />
      {label}
    </Link>
  </li>
)

/** All three themes at a glance. */
function ThemeChoice() {
  const { t } = useTranslation()
  const options = themes.map((value) => {
    const { name, Icon } = themeLooks[value]
    const content = (
      <span key={value} className="flex w-full min-w-0 flex-col items-center gap-1 text-sm font-semibold">
        <Icon className="size-5 text-muted" />
        {t(name)}
      </span>
    )
    return { value, content }
  })
  const columns = 'grid grid-cols-3 gap-2 [&>label]:px-1'
  return (
    <Choice
      legend={t('theme.label')}
      options={options}
      chosen={useTheme()}
      onChoose={switchTheme}
      className={columns}
    />
  )
}

export default function MobileMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const signedIn = useSignedIn()
  const isAdmin = useIsAdmin()
  const own = signedIn
    ? [
        { href: paths.orders, label: t('nav.orders'), icon: ReceiptText },
        ...(hasFavourites() ? [{ href: paths.favourites, label: t('nav.favourites'), icon: Heart }] : []),
        { href: paths.profile, label: t('nav.profile'), icon: User },
        ...(isAdmin ? [{ href: paths.admin, label: t('nav.admin'), icon: Shield }] : []),
      ]
    : [{ href: paths.login, label: t('nav.login'), icon: LogIn }]
  const entries = [{ href: paths.cart, label: t('nav.cart'), icon: ShoppingCart }, ...own]
  return (
    <Modal title={t('nav.menu')} shape="side" onClose={onClose}>
      <nav aria-label={t('nav.main')} className="flex flex-col gap-4">
        <ul>
          {publicLinks.map(({ href, label, icon }) => (
            <Entry key={href} href={href} label={t(label)} icon={icon} onFollow={onClose} />
          ))}
          {entries.map((entry) => (
            <Entry key={entry.href} {...entry} onFollow={onClose} />
          ))}
        </ul>
        <div className="border-t border-line pt-4">
          <h3 className="mb-1 px-3 text-sm font-semibold tracking-normal text-muted">{t('nav.topUp')}</h3>
          <TopUpGames onFollow={onClose} />
        </div>
        <div className="grid gap-4 border-t border-line pt-4">
          <LanguageSwitcher />
          <ThemeChoice />
        </div>
      </nav>
    </Modal>
  )
}

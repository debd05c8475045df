import { LogIn, Menu, ReceiptText, Shield, User } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { useMaybeSignedIn } from '../../calls/session'
import { Button, buttonClass } from '../../components/button'
import { IdlePart } from '../../components/idle-part'
import { Link } from '../../components/link'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'
import { CartLink } from './cart-link'
import { LanguageSwitcher } from './language-switcher'
import { Logo } from './logo'
import { publicLinks } from './navigation'
import { ThemeSwitcher } from './theme-switcher'
import { TopUpMenu } from './top-up-menu'
import { useIsAdmin } from './use-profile'

// Comes last: the room for it is there before.
const loadBell = () => import('./notice-bell')
const noProps = {}

const loadMenu = () => import('./mobile-menu')
const MobileMenu = lazy(loadMenu)

const link =
  'flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold text-muted transition xl:px-3 hover:bg-raised hover:text-ink aria-[current=page]:text-ink'

/** Icons alone where the search would have no room beside their names. */
function AccountLinks({ named }: { named: string }) {
  const { t } = useTranslation()
  const isAdmin = useIsAdmin()
  const links = [
    ...(isAdmin ? [{ href: paths.admin, label: t('nav.admin'), Icon: Shield }] : []),
    { href: paths.orders, label: t('nav.orders'), Icon: ReceiptText },
    { href: paths.profile, label: t('nav.profile'), Icon: User },
  ]
  return links.map(({ href, label, Icon }) => (
    <Link key={href} href={href} className={`${link} max-lg:hidden`} aria-label={label} title={label}>
      <Icon className="size-5" />
      <span className={named}>{label}</span>
    </Link>
  ))
}

function MenuButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <Button
      look="quiet"
      size="icon"
      className="lg:hidden"
      aria-label={t('nav.openMenu')}
      aria-haspopup="dialog"
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
      onClick={onOpen}
    >
      <Menu />
    </Button>
  )
}

// Containers count in letters as large as they are, screens don't: only where letters are large it takes more lines.
export function Header({ search }: { search: ReactNode }) {
  const { t } = useTranslation()
  const signedIn = useMaybeSignedIn()
  const [menuIsOpen, setMenuIsOpen] = useState(false)
  // An administrator in the back office needs one line of the shop, and the way back to it.
  const isOffice = useLocation()[0].startsWith(paths.admin)
  return (
    <header className="@container sticky top-0 z-30 border-b border-line bg-page print:hidden">
      <div className="mx-auto flex min-h-16 max-w-7xl items-center @max-5xl:flex-wrap gap-1 px-4 sm:px-6">
        <Logo compact />
        {!isOffice && (
          <>
            <nav aria-label={t('nav.main')} className="flex items-center max-lg:hidden xl:ml-4 @max-5xl:flex-wrap">
              {publicLinks.map(({ href, label }) => (
                <Link key={href} href={href} className={link}>
                  {t(label)}
                </Link>
              ))}
              <TopUpMenu />
            </nav>
            {search}
          </>
        )}
        <div className="ml-auto flex items-center justify-end gap-1 @max-5xl:flex-wrap">
          <div className="flex shrink-0 items-center max-lg:hidden">
            <ThemeSwitcher />
            <LanguageSwitcher />
          </div>
          {signedIn !== false && (
            <div className={`flex min-h-11 items-center gap-1 pr-12 ${signedIn ? '' : 'for-members'}`}>
              <AccountLinks named={isOffice ? 'max-xl:hidden' : 'max-2xl:hidden'} />
              {signedIn && <IdlePart load={loadBell} given={noProps} />}
            </div>
          )}
          <CartLink />
          {!signedIn && (
            <Link
              href={paths.login}
              className={`${buttonClass('primary')} max-sm:size-11 max-sm:px-0 ${signedIn === undefined ? 'for-guests' : ''}`}
            >
              <LogIn className="size-5" />
              <span className="max-sm:sr-only">{t('nav.login')}</span>
            </Link>
          )}
          <MenuButton onOpen={() => setMenuIsOpen(true)} />
        </div>
      </div>
      {menuIsOpen && (
        <Suspense fallback={null}>
          <MobileMenu onClose={() => setMenuIsOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

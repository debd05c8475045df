import { useInfiniteQuery } from '@tanstack/react-query'
import { type AdminCoupon, couponCodesQuery, fetchCodes } from '../../../calls/admin-coupons'
import { CopyButton } from '../../../components/copy-button'
import { Pages } from '../../../components/pages'
import { SaveButton } from '../../../components/save-button'
import { takeFocus } from '../../../components/take-focus'
import { useFormat } from '../../../i18n/format'

/** The codes of a coupon: each can be copied, and all of them saved as a file. */
export function CouponCodes({ coupon: { couponId, name, codes: count } }: { coupon: AdminCoupon }) {
  const { t, number } = useFormat()
  const fetchFile = async () => new Blob([`${(await fetchCodes(couponId)).join('\n')}\n`], { type: 'text/plain' })
  return (
    <>
      <h2 ref={takeFocus} tabIndex={-1} className="mb-1 text-heading outline-none wrap-anywhere">
        {name}
      </h2>
      <p className="mb-4 text-muted">{t('admin.coupons.codeCount', { count })}</p>
      <Pages
        query={useInfiniteQuery(couponCodesQuery(couponId))}
        failed="admin.coupons.codesFailed"
        rowsOf={({ codes }) => codes}
      >
        {(codes) => (
          <>
            <div className="mb-4 grid gap-3 sm:flex">
              <SaveButton look="primary" fileName="coupons" ending="txt" fetchFile={fetchFile}>
                {t('admin.coupons.saveCodes')}
              </SaveButton>
              <CopyButton
                text={codes.map(({ code }) => code).join('\n')}
                label={t('admin.coupons.copyShown', { count: codes.length })}
              />
            </div>
            <ul aria-label={t('admin.import.codes')} className="panel divide-y divide-line px-3 sm:px-5">
              {codes.map(({ code, used, uses }) => (
                <li key={code} className="flex items-center gap-3 py-1.5">
                  <span className="min-w-0 grow font-mono font-bold wrap-anywhere">{code}</span>
                  <span className="text-sm text-muted">
                    {uses === null
                      ? t('admin.coupons.usedTimes', { count: used })
                      : t('admin.coupons.usedOf', { used: number(used), uses: number(uses) })}
                  </span>
                  <CopyButton text={code} label={t('admin.coupons.copyNamed', { code })} look="quiet" iconOnly />
                </li>
              ))}
            </ul>
          </>
        )}
      </Pages>
    </>
  )
}

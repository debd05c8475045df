import { useFormat } from '../i18n/format'

/** Day and time of something, as a reader of the current language writes them. */
export const Moment = ({ at, className }: { at: string; className?: string }) => (
  <time dateTime={at} className={className}>
    {useFormat().date(at)}
  </time>
)

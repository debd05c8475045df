import { Field } from '../../../components/field'
import { useTranslation } from '../../../i18n/translation'
import type { FilterForm } from './use-filters'

/** From which day to which day. */
export function DayFields({ form: { textOf, field } }: { form: Pick<FilterForm<'from' | 'to'>, 'textOf' | 'field'> }) {
  const { t } = useTranslation()
  return (
    <>
      <Field type="date" label={t('admin.orders.from')} max={textOf('to') || undefined} {...field('from')} />
      <Field type="date" label={t('admin.orders.to')} min={textOf('from') || undefined} {...field('to')} />
    </>
  )
}

import { Search } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../components/field'
import { Page } from '../components/page'
import { useSettled } from '../components/use-settled'
import { OrderCard } from '../features/orders/order-card'
import { OrderList } from '../features/orders/order-list'
import { useTranslation } from '../i18n/translation'

export default function OrdersScreen() {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const search = useSettled(text.trim())
  return (
    <Page title={t('orders.title')} heading={t('orders.title')}>
      <search className="mb-6 block max-w-xl">
        <Field
          type="search"
          label={t('orders.search')}
          placeholder={t('orders.search')}
          hiddenLabel
          icon={<Search className="size-5 text-muted" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </search>
      <OrderList search={search}>{(order) => <OrderCard order={order} />}</OrderList>
    </Page>
  )
}

import { useState } from 'react'
import { Page } from '../components/page'
import { SearchField } from '../components/search-field'
import { useAfterPause } from '../components/use-after-pause'
import { OrderCard } from '../features/orders/order-card'
import { OrderList } from '../features/orders/order-list'
import { useTranslation } from '../i18n/translation'

export default function OrdersScreen() {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const search = useAfterPause(text.trim())
  return (
    <Page title={t('nav.orders')} heading={t('nav.orders')}>
      <search className="mb-6 block max-w-xl">
        <SearchField label={t('orders.search')} value={text} onChange={(event) => setText(event.target.value)} />
      </search>
      <OrderList search={search}>{(order) => <OrderCard order={order} />}</OrderList>
    </Page>
  )
}

import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { ButtonLink } from '../../../components/link'
import { SearchField } from '../../../components/search-field'

type Props = {
  /** The field that finds them. */
  search: ComponentProps<typeof SearchField>
  /** The way to a new one, where one may be made. */
  add: { href: string; name: string } | false
}

/** Above a list of discounts: the search, and the way to a new one. */
export const ListHead = ({ search, add }: Props) => (
  <div className="mb-6 flex flex-wrap items-end justify-between gap-3">
    <search className="min-w-0 max-w-xl grow basis-60">
      <SearchField maxLength={64} {...search} />
    </search>
    {add && (
      <ButtonLink href={add.href} icon={Plus}>
        {add.name}
      </ButtonLink>
    )}
  </div>
)

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../components/button'
import { useTranslation } from '../../../i18n/translation'
import { moved } from './moved'

/** The place of an item in its list, and the acts on the item. */
export type ItemActs<Item> = {
  place: { index: number; count: number }
  onChange: (part: Partial<Item>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** A list that is put in order by hand. `announced`: the new place of the moved item, for a screen reader. */
export function useOrderedList<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  onChange: (items: readonly Item[]) => void,
) {
  const { t } = useTranslation()
  const [announced, setAnnounced] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const actsOf = (item: Item, index: number): ItemActs<Item> => ({
    place: { index, count: items.length },
    onChange: (part) => onChange(items.with(index, { ...item, ...part })),
    onMove: (by) => {
      onChange(moved(items, index, by))
      setAnnounced(t('admin.games.moved', { name: nameOf(item), place: index + by + 1, of: items.length }))
    },
    onRemove: () => {
      onChange(items.filter((_, at) => at !== index))
      setAnnounced(t('admin.games.removed', { name: nameOf(item) }))
      // The button that had the focus is gone with its item.
      heading.current?.focus()
    },
  })
  return { announced, heading, actsOf }
}

type Props = { name: string } & Pick<ItemActs<unknown>, 'place' | 'onMove' | 'onRemove'>

/** At the ends of the list the buttons stay, so that the focus does too. */
export function Moves({ name, place: { index, count }, onMove, onRemove }: Props) {
  const { t } = useTranslation()
  const steps = [
    { by: -1, label: t('admin.games.up', { name }), isEnd: index === 0, Icon: ArrowUp },
    { by: 1, label: t('admin.games.down', { name }), isEnd: index === count - 1, Icon: ArrowDown },
  ] as const
  return (
    <span className="ml-auto flex shrink-0 gap-1">
      {steps.map(({ by, label, isEnd, Icon }) => (
        <Button
          icon={Icon}
          key={by}
          look="quiet"
          size="icon"
          aria-label={label}
          blocked={isEnd}
          onClick={() => !isEnd && onMove(by)}
        />
      ))}
      <Button
        icon={Trash2}
        look="quiet"
        size="icon"
        aria-label={t('admin.games.remove', { name })}
        onClick={onRemove}
      />
    </span>
  )
}

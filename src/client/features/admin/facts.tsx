import type { ReactNode } from 'react'

/** `card` hides a fact where cards have to be short. */
type Fact = { name: string; value: ReactNode; card?: 'hidden' }
type Props = { facts: readonly (Fact | false | '' | null | undefined)[] }

/** Names and values of what there is to say, as many beside each other as there is room for; on a phone each value stands beside its name. */
export const Facts = ({ facts }: Props) => (
  <dl className="flex flex-wrap gap-x-4 sm:gap-x-8 sm:gap-y-3">
    {facts
      .flatMap((fact) => fact || [])
      .map(({ name, value, card }) => (
        <div
          key={name}
          className={`min-w-0 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 ${card ? 'max-sm:hidden' : ''}`}
        >
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-semibold tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
  </dl>
)

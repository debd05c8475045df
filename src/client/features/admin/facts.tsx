import type { ReactNode } from 'react'

type Fact = { name: string; value: ReactNode }

/** Names and values, as many beside each other as there is room for. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="flex flex-wrap gap-x-8 gap-y-3">
    {facts.map(({ name, value }) => (
      <div key={name} className="min-w-0">
        <dt className="text-sm text-muted">{name}</dt>
        <dd className="font-semibold tabular-nums wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

type Tab = { name: string; label: string; content: ReactNode }

const step: Record<string, number | undefined> = { ArrowRight: 1, ArrowLeft: -1 }

/** One panel at a time; arrows move between the tabs. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId()
  const [current, setCurrent] = useState(0)
  const move = ({ key, currentTarget }: KeyboardEvent<HTMLDivElement>) => {
    const by = step[key]
    if (by === undefined) return
    const next = (current + by + tabs.length) % tabs.length
    setCurrent(next)
    currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={move}
        className="mb-6 inline-flex gap-1 rounded-control bg-raised p-2"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={index === current}
            aria-controls={`${id}-panel`}
            tabIndex={index === current ? 0 : -1}
            onClick={() => setCurrent(index)}
            className={`min-h-11 rounded-control px-5 font-bold transition ${index === current ? 'bg-surface text-ink' : 'text-muted'}`}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tabs[current]?.name}`}>
        {tabs[current]?.content}
      </div>
    </>
  )
}

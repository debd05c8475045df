import { Fragment } from 'react'
import { partsOf } from './addresses'

/** An address as a link to elsewhere. Where a line is too short for it, it goes on in the next one after a stroke. */
export function Address({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="font-semibold text-accent-ink underline">
      {href.split(/(?<=\/)(?!\/)/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The parts of an address have no other name, and never move.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </a>
  )
}

/** A text whose addresses can be pressed. */
export const LinkedText = ({ text }: { text: string }) =>
  partsOf(text).map((part, place) => (place % 2 === 1 ? <Address key={part} href={part} /> : part))

/** Numbered steps; an address in a step is a link. */
export const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className="grid gap-3">
    {steps.map((step, index) => (
      <li key={step} className="flex gap-3">
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-items-center rounded-full bg-raised text-sm font-bold text-accent-ink"
        >
          {index + 1}
        </span>
        <span className="min-w-0 pt-0.5">
          <LinkedText text={step} />
        </span>
      </li>
    ))}
  </ol>
)

import { LinkedText } from './linked-text'

/** What to do, step by step; addresses in a step can be pressed. */
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

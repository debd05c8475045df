type Props = { labelledBy: string; value: number; max: number }

/** How much of something is reached; the text that says so is its name. */
export const ProgressBar = ({ labelledBy, value, max }: Props) => (
  <progress
    aria-labelledby={labelledBy}
    value={Math.min(value, max)}
    max={max}
    className="h-3 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-accent-ink [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent-ink"
  />
)

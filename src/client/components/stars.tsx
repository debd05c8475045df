import { reviewLimits } from '../../shared/reviews'

/** How many of five stars somebody gave, read aloud as `label`. */
export const Stars = ({ stars, label }: { stars: number; label: string }) => (
  <span role="img" aria-label={label} className="whitespace-nowrap text-accent-ink">
    {'★'.repeat(stars)}
    <span className="text-muted">{'☆'.repeat(reviewLimits.stars - stars)}</span>
  </span>
)

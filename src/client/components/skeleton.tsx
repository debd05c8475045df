/** A grey shape in the place of something that is on the way. */
export const Skeleton = ({ className }: { className: string }) => (
  <div aria-hidden="true" className={`animate-pulse rounded-control bg-raised ${className}`} />
)

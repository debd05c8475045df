export { planClose } from './closing'
export { type Decision, decide } from './deciding'
export { open, type RecoveryView, release, show } from './opening'
export { recover } from './reading'

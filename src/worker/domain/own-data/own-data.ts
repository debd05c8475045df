export { deleteOwn } from './deleting'
export { exportOwn, type Part } from './export'
export { forgetPlayers } from './forgetting'

export { type AdminReviewView, answer, hide, list } from './administration'
export { planUnname } from './leaving'
export { type ReviewView, show } from './showing'
export { listOwn, type OwnReviewView, write } from './writing'

import { editHousePage, previewHousePage } from '../../shared/contract/house-pages'
import { AppError } from '../../shared/errors'
import { type HousePageName, housePageNames } from '../../shared/house-pages'
import * as housePages from '../domain/house-pages/house-pages'
import { factory } from '../middleware/factory'
import { admin } from '../middleware/session'
import { body } from '../middleware/validate'
import { publicAnswer } from './public-answer'
import { housePageAnswer } from './views/house-page'

function named(text: string): HousePageName {
  const name = housePageNames.find((each) => each === text)
  if (!name) throw new AppError('not_found')
  return name
}

export const housePageRoutes = factory
  .createApp()
  .get('/pages/:name', async (c) => {
    const view = await housePages.show(c.var.ctx, named(c.req.param('name')))
    return publicAnswer(c, view, () => housePageAnswer(view))
  })
  .get('/admin/pages/:name', admin, async (c) =>
    c.json(await housePages.form(c.var.caller, named(c.req.param('name')))),
  )
  .put('/admin/pages/:name', admin, body(editHousePage), async (c) =>
    c.json(await housePages.edit(c.var.caller, named(c.req.param('name')), c.req.valid('json'))),
  )
  .post('/admin/pages/:name/preview', admin, body(previewHousePage), async (c) => {
    const html = await housePages.preview(c.var.caller, named(c.req.param('name')), c.req.valid('json'))
    return c.json({ html })
  })

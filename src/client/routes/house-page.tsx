import type { HousePageName } from '../../shared/house-pages'
import { useHousePage } from '../calls/house-pages'
import { Page } from '../components/page'
import { Written } from '../components/written'
import { LoadedPage } from '../features/shell/loaded-page'

/** A page on which the shop says how it trades. */
export const HousePage = ({ name }: { name: HousePageName }) => (
  <LoadedPage query={useHousePage(name)}>
    {({ title, html }) => (
      <Page title={title} width="normal" heading={title}>
        <Written html={html} />
      </Page>
    )}
  </LoadedPage>
)

import { Page, PageHeader } from "#ui/page-header"
import { Panel } from "#ui/panel"
import { FailedState } from "#ui/states"
import { storageFrameWords } from "#words/storage-frame"
import { wordsFor } from "#lib/access/auth/language"
import { EventSizes } from "./event-sizes.tsx"
import { loadStorage } from "./load.ts"
import { SizesTable } from "./sizes-table.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(storageFrameWords)).title })

export default async function StoragePage() {
  const { words, dashboard, service, events } = await loadStorage()
  return (
    <Page width="guide" className="mx-0">
      <PageHeader title={words.title} hint={words.hint} />
      {"fault" in service ? (
        <Panel title={words.service} hasHeadLine>
          <FailedState title={words.noAnswer}>{service.fault}</FailedState>
        </Panel>
      ) : (
        <SizesTable title={words.service} database={service} words={words} />
      )}
      <SizesTable title={words.dashboard} database={dashboard} words={words} />
      {events && <EventSizes events={events} words={words} />}
      <p className="text-ink-3 text-xs">{words.rowsHint}</p>
    </Page>
  )
}

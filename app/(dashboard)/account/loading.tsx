import { Page, PageHeader } from "#ui/page-header"
import { Panel } from "#ui/panel"
import { Skeleton } from "#ui/skeleton"
import { accountWords } from "#words/account"
import { wordsFor } from "#lib/access/auth/language"

/** Frames of the panels, before the session is known. */
export default async function AccountLoading() {
  return (
    <Page width="form">
      <PageHeader title={(await wordsFor(accountWords)).title} />
      {["profile", "two-factor", "sessions", "password"].map((name) => (
        <Panel key={name}>
          <Skeleton className="mb-3 h-5 w-40" />
          <Skeleton className="h-16 w-full" />
        </Panel>
      ))}
    </Page>
  )
}

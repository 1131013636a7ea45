import { CrumbTitle } from "#components/shell/crumbs"
import { Page, PageHeader } from "#ui/page-header"
import { FailedState } from "#ui/states"
import { domainWords } from "#words/domain"
import { wordsFor } from "#lib/access/auth/language"
import { DeleteDomain } from "../delete-domain.tsx"
import { DomainRecords } from "../domain-records.tsx"
import { loadDomain } from "../load.ts"

type Props = { params: Promise<{ project: string; domain: string }> }

export async function generateMetadata({ params }: Props) {
  return { title: decodeURIComponent((await params).domain) }
}

export default async function DomainPage({ params }: Props) {
  const { project, domain } = await params
  const words = await wordsFor(domainWords)
  const { page, failure } = await loadDomain(project, decodeURIComponent(domain))
  if (!page)
    return (
      <Page>
        <PageHeader title={decodeURIComponent(domain)} />
        <FailedState title={failure}>{words.failedText}</FailedState>
      </Page>
    )
  return (
    <Page width="guide" className="mx-0">
      <CrumbTitle title={page.row.domain} />
      <DomainRecords
        project={page.project}
        row={page.row}
        records={page.records}
        isSpfLocal={page.isSpfLocal}
        canWrite={page.canWrite}
        canSend={page.canSend}
        timeZone={page.timeZone}
        tools={page.canWrite && <DeleteDomain project={page.project} domain={page.row.domain} />}
      />
      {!page.canWrite && <p className="text-ink-3 text-sm">{words.onlyOthers}</p>}
    </Page>
  )
}

import { Page, PageHeader } from "#ui/page-header"
import { domainWords } from "#words/domain"
import { wordsFor } from "../../../../../language.ts"
import { AddDomain } from "../add-domain.tsx"
import { DomainsTable } from "../domains-table.tsx"
import { loadDomains } from "../load.ts"
import { SandboxPanel } from "../sandbox-panel.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(domainWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<{ add?: string }> }

export default async function DomainsPage({ params, searchParams }: Props) {
  const [list, asked] = await Promise.all([params.then(({ project }) => loadDomains(project)), searchParams])
  const words = await wordsFor(domainWords)
  const add = list.canWrite && <AddDomain project={list.project} isOpenAtFirst={asked.add !== undefined} />
  const isEmpty = list.failure === null && list.rows.length === 0
  return (
    <Page>
      <PageHeader title={words.title} hint={words.hint} tools={!isEmpty && add} />
      <DomainsTable project={list.project} rows={list.rows} failure={list.failure} add={add} />
      <SandboxPanel project={list.project} {...list.sandbox} isOwner={list.isOwner} />
      {!list.canWrite && <p className="text-ink-3 text-sm">{words.onlyOthers}</p>}
    </Page>
  )
}

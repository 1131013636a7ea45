import { Page, PageHeader } from "#ui/page-header"
import { domainWords } from "#words/domain"
import { wordsFor } from "#lib/access/auth/language"
import { Later } from "../../../../../later.tsx"
import { AddDomain } from "../add-domain.tsx"
import { DomainsTable } from "../domains-table.tsx"
import { loadDomains } from "../load.ts"
import { SandboxPanel } from "../sandbox-panel.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(domainWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<{ add?: string }> }

export default async function DomainsPage({ params, searchParams }: Props) {
  const [list, query] = await Promise.all([params.then(({ project }) => loadDomains(project)), searchParams])
  const { project, known, listed } = list
  const words = await wordsFor(domainWords)
  const add = list.canWrite && <AddDomain project={project} isOpenAtFirst={query.add !== undefined} />
  // An empty list has the button itself. One that came later leaves it where it is: its dialog may be open.
  const isInList = known !== null && known.value.failure === null && known.value.rows.length === 0
  return (
    <Page>
      <PageHeader title={words.title} hint={words.hint} tools={!isInList && add} />
      <Later value={listed} frame={<DomainsTable project={project} isLoading />}>
        {({ rows, failure }) => (
          <DomainsTable project={project} rows={rows} failure={failure} add={isInList && add} />
        )}
      </Later>
      <SandboxPanel project={project} domain={list.sandboxDomain} listed={listed} isOwner={list.isOwner} />
      {!list.canWrite && <p className="text-ink-3 text-sm">{words.onlyOthers}</p>}
    </Page>
  )
}

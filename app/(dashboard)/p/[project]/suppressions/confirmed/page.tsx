import { confirmedEmailsMax } from "#contract/confirmed-email"
import { Page, PageHeader } from "#ui/page-header"
import { confirmedWords } from "#words/confirmed"
import { wordsFor } from "#lib/access/auth/language"
import { AddAddress } from "./add-address.tsx"
import { ConfirmedTable } from "./confirmed-table.tsx"
import { loadConfirmed } from "./load.ts"

export const generateMetadata = async () => ({ title: (await wordsFor(confirmedWords)).title })

type Props = { params: Promise<{ project: string }> }

export default async function ConfirmedPage({ params }: Props) {
  const { project, rows, failure } = await loadConfirmed((await params).project)
  const words = await wordsFor(confirmedWords)
  const isFull = rows.length >= confirmedEmailsMax
  return (
    <Page width="form">
      <PageHeader
        title={words.title}
        hint={words.hint}
        description={words.text}
        tools={!isFull && failure === null && <AddAddress project={project} />}
      />
      <ConfirmedTable project={project} rows={rows} failure={failure} />
      {rows.length > 0 && (
        <p className="tnum text-ink-3 text-xs">
          {isFull ? words.full : words.places({ used: rows.length, most: confirmedEmailsMax })} ·{" "}
          {words.pause}
        </p>
      )}
    </Page>
  )
}

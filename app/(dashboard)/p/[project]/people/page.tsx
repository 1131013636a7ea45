import { Page, PageHeader } from "#ui/page-header"
import { peopleWords } from "#words/people"
import { wordsFor } from "#lib/access/auth/language"
import { InvitationsPanel } from "./invitations-panel.tsx"
import { InvitePerson } from "./invite-person.tsx"
import { loadPeople } from "./load.ts"
import { PeopleTable } from "./people-table.tsx"
import { ViewAsMenu } from "./view-as-menu.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(peopleWords)).title })

type Props = { params: Promise<{ project: string }> }

export default async function PeoplePage({ params }: Props) {
  const { project, people, clocks, invitations, canWrite, viewable } = await loadPeople(
    (await params).project,
  )
  const words = await wordsFor(peopleWords)
  return (
    <Page>
      <PageHeader
        title={words.title}
        hint={words.hint({ count: people.length })}
        tools={
          <>
            {viewable.length > 0 && <ViewAsMenu project={project} roles={viewable} />}
            {canWrite && <InvitePerson project={project} />}
          </>
        }
      />
      <PeopleTable project={project} people={people} {...clocks} />
      {invitations.length > 0 && (
        <InvitationsPanel project={project} invitations={invitations} canWrite={canWrite} />
      )}
    </Page>
  )
}

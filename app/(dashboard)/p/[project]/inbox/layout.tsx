import type { Metadata } from "next"
import { type ReactNode, Suspense } from "react"
import { requireRight } from "#lib/access/auth/guard"
import { inboxWords } from "#words/inbox"
import { wordsFor } from "#lib/access/auth/language"
import { InboxFrame } from "./inbox-frame.tsx"
import { InboxList, InboxListLoading } from "./inbox-list.tsx"
import { loadInbox } from "./load.ts"

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await wordsFor(inboxWords)).title })

type Props = { params: Promise<{ project: string }>; children: ReactNode }

/** The list is at the left of every message and stays while messages change. */
export default async function InboxLayout({ params, children }: Props) {
  const { project } = await params
  await requireRight(project, "messages", "read")
  const { title } = await wordsFor(inboxWords)
  return (
    <InboxFrame
      list={
        <Suspense fallback={<InboxListLoading title={title} />}>
          <List project={project} />
        </Suspense>
      }
    >
      {children}
    </InboxFrame>
  )
}

async function List({ project }: { project: string }) {
  return <InboxList {...(await loadInbox(project))} />
}

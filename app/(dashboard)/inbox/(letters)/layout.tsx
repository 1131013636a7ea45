import type { ReactNode } from "react"
import { InboxFrame } from "../../p/[project]/inbox/inbox-frame.tsx"
import { InboxList } from "../../p/[project]/inbox/inbox-list.tsx"
import { accountInboxTitle, loadAccountInbox } from "../load.ts"

export const generateMetadata = async () => ({ title: await accountInboxTitle() })

/** Reads the list before anything is drawn, so that a missing right is a real 403 and a missing page a real 404. */
export default async function AccountLettersLayout({ children }: { children: ReactNode }) {
  return <InboxFrame list={<InboxList {...(await loadAccountInbox())} />}>{children}</InboxFrame>
}

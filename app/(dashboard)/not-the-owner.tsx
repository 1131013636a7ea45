import { UserLock } from "lucide-react"
import { Page } from "#ui/page-header"
import { EmptyState } from "#ui/states"
import { facesWords } from "#words/faces"
import { wordsFor } from "#lib/access/auth/language"

/** 403 for everybody but the owner: the frame stays, and the page names the person who can open it. */
export default async function NotTheOwner() {
  const words = await wordsFor(facesWords)
  return (
    <Page>
      <h1 className="sr-only">{words.noRight}</h1>
      <EmptyState icon={<UserLock />} title={words.noRight}>
        {words.ownersText}
      </EmptyState>
    </Page>
  )
}

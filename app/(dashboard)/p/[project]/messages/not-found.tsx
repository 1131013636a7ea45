import { MailSearch } from "lucide-react"
import { WayOn } from "#components/shell/way-on"
import { Page } from "#ui/page-header"
import { EmptyState } from "#ui/states"
import { storyWords } from "#words/story"
import { wordsFor } from "#lib/access/auth/language"
import { ShowWhenThere } from "./show-when-there.tsx"

/** 404 of a message without any event here. One that was sent a moment ago appears automatically. */
export default async function NoLetterYet() {
  const words = await wordsFor(storyWords)
  return (
    <Page>
      <h1 className="sr-only">{words.notYet}</h1>
      <EmptyState icon={<MailSearch />} title={words.notYet} action={<WayOn />}>
        {words.notYetHint}
      </EmptyState>
      <ShowWhenThere />
    </Page>
  )
}

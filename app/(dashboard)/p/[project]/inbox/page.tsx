import { MailOpen } from "lucide-react"
import { EmptyState } from "#ui/states"
import { inboxWords } from "#words/inbox"
import { wordsFor } from "#lib/access/auth/language"

export default async function InboxPage() {
  const words = await wordsFor(inboxWords)
  return (
    <div className="flex flex-1 items-center justify-center">
      <EmptyState icon={<MailOpen aria-hidden />} title={words.chooseTitle}>
        {words.chooseText}
      </EmptyState>
    </div>
  )
}

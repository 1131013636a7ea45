import { MailOpen } from "lucide-react"
import { EmptyState } from "#ui/states"

export default function InboxPage() {
  return (
    <div className="flex flex-1 items-center justify-center">
      <EmptyState icon={<MailOpen aria-hidden />} title="Choose a letter">
        It is shown here as it was handed over: HTML, text, source and headers.
      </EmptyState>
    </div>
  )
}

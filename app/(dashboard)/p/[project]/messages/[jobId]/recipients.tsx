import { statusLook } from "#lib/interface/status/statuses"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { statusWords } from "#words/status"
import { storyWords } from "#words/story"
import { currentLanguage } from "#lib/access/auth/language"
import type { RecipientLink } from "./view.ts"

/** The other letters of the same job; each has its own story. Nothing for a job to one person. */
export async function Recipients({ recipients }: { recipients: readonly RecipientLink[] }) {
  if (recipients.length === 0) return null
  const language = await currentLanguage()
  const words = storyWords[language]
  return (
    <nav
      aria-label={words.recipientsLabel}
      className="flex items-center gap-1 relative overflow-x-auto py-0.5"
    >
      <span className="shrink-0 pr-1 text-ink-3 text-xs">
        {words.recipients({ count: recipients.length })}
      </span>
      {recipients.map((recipient) => (
        <Link
          key={recipient.tag}
          href={recipient.href}
          scroll={false}
          aria-current={recipient.isHere ? "true" : undefined}
          className={cn(
            "inline-flex h-7 shrink-0 items-center gap-1.5 rounded-sm border border-transparent px-2 text-ink-2 text-xs hover:bg-hover max-md:h-11",
            recipient.isHere && "border-brand-line bg-brand-soft font-medium text-ink hover:bg-brand-soft",
          )}
        >
          <span
            aria-hidden
            data-fill
            className="size-2 rounded-xs"
            style={{ background: statusLook(recipient.status).fill }}
          />
          {recipient.label}
          <span className="sr-only">{statusLook(recipient.status, statusWords[language]).label}</span>
        </Link>
      ))}
    </nav>
  )
}

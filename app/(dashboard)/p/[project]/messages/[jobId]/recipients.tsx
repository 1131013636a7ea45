import Link from "next/link"
import { statusLook } from "#components/status/statuses"
import { cn } from "#ui/cn"
import type { RecipientLink } from "./view.ts"

/** The other letters of the same job; each has its own story. Nothing for a job to one person. */
export function Recipients({ recipients }: { recipients: readonly RecipientLink[] }) {
  if (recipients.length === 0) return null
  return (
    <nav aria-label="Recipients of this job" className="flex items-center gap-1 overflow-x-auto py-0.5">
      <span className="shrink-0 pr-1 text-ink-3 text-xs">{recipients.length} recipients</span>
      {recipients.map((recipient) => (
        <Link
          key={recipient.tag}
          href={`?to=${recipient.tag}`}
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
          <span className="sr-only">{statusLook(recipient.status).label}</span>
        </Link>
      ))}
    </nav>
  )
}

import { Chip } from "#ui/badge"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { storyWords } from "#words/story"
import { wordsFor } from "#lib/access/auth/language"
import type { DetailRow } from "./view.ts"

/** Parts of the message: its headers, tags and settings. */
export async function Details({ rows }: { rows: readonly DetailRow[] }) {
  return (
    <Panel title={(await wordsFor(storyWords)).details}>
      <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-y-1.5">
        {rows.map((row) => (
          <div key={`${row.label} ${row.value}`} className="contents">
            <dt className="text-ink-3 text-sm">{row.label}</dt>
            <dd
              className={cn(
                "flex min-w-0 flex-wrap items-center gap-1.5 text-ink text-sm [overflow-wrap:anywhere]",
                row.isMono && "font-mono text-2xs leading-5",
              )}
            >
              {row.href ? (
                <Link
                  href={row.href}
                  className="-my-0.5 inline-block min-w-6 py-0.5 text-brand-ink hover:underline"
                >
                  {row.value}
                </Link>
              ) : (
                row.value
              )}
              {row.chips?.map(({ text, href }) =>
                href ? (
                  <Link key={text} href={href} className="inline-flex min-h-6 max-w-full items-center">
                    <Chip className="text-brand-ink hover:underline">{text}</Chip>
                  </Link>
                ) : (
                  <Chip key={text}>{text}</Chip>
                ),
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

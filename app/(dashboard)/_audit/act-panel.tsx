import { X } from "lucide-react"
import type { ReactNode } from "react"
import { lookUp } from "#lib/interface/words/say"
import { buttonClass } from "#ui/button"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { auditWords } from "#words/audit"
import { auditActWords } from "#words/audit-act"
import { wordsFor } from "#lib/access/auth/language"
import { Outcome } from "./columns.tsx"
import type { OpenAct } from "#lib/features/audit-log/load"
import { type Change, fieldWord } from "#lib/features/audit-log/view"

/** Details of one action next to the list: actor, origin, outcome and changes. */
export async function ActPanel({ open }: { open: OpenAct }) {
  const words = await wordsFor(auditWords)
  const actWords = await wordsFor(auditActWords)
  const { row, changes, input } = open
  return (
    <section
      aria-label={actWords.details}
      className="min-w-0 rounded-lg border border-line bg-surface max-xl:order-first xl:sticky xl:top-15"
    >
      <header className="flex items-start gap-2 border-line border-b px-4 py-3">
        <div className="min-w-0 flex-1">
          <h2 className="break-words font-semibold text-ink text-sm">
            {lookUp(words.acts, row.action) ?? row.action}
          </h2>
          {row.target && <p className="break-words text-ink-2 text-xs">{row.target}</p>}
        </div>
        <Outcome kind={row.outcome} />
        <Link
          href={open.closeHref}
          scroll={false}
          aria-label={actWords.close}
          title={actWords.close}
          className={cn(buttonClass({ variant: "ghost", size: "sm" }), "w-7 px-0 max-md:min-w-9")}
        >
          <X aria-hidden />
        </Link>
      </header>
      <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-3 gap-y-1.5 px-4 py-3 text-xs">
        <Fact name={words.columns.who}>
          {row.who}
          {row.email && <span className="text-ink-3"> {row.email}</span>}
        </Fact>
        <Fact name={words.columns.time}>{open.time}</Fact>
        {row.ip && (
          <Fact name={actWords.address} isMono>
            {row.ip}
          </Fact>
        )}
        {open.userAgent && <Fact name={actWords.browser}>{open.userAgent}</Fact>}
        <Fact name={actWords.act} isMono>
          {row.action}
        </Fact>
        {row.outcome === "refused" && <Fact name={actWords.answer}>{open.answer}</Fact>}
      </dl>
      {changes.length > 0 && <Changes changes={changes} />}
      {input.length > 0 && (
        <details className="border-line border-t px-4 py-3" open={changes.length === 0}>
          <summary className="cursor-pointer font-medium text-ink text-xs">{actWords.given}</summary>
          <dl className="mt-2 flex flex-col gap-1.5 text-xs">
            {input.map(({ field, value }) => (
              <div key={field} className="min-w-0">
                <dt className="text-ink-3">{fieldWord(field)}</dt>
                <dd className="break-words text-ink">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}

function Fact({ name, isMono = false, children }: { name: string; isMono?: boolean; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className={cn("min-w-0 break-words text-ink", isMono && "font-mono text-2xs leading-4.5")}>
        {children}
      </dd>
    </>
  )
}

/** Field by field: as it was, and as it became. */
async function Changes({ changes }: { changes: readonly Change[] }) {
  const words = await wordsFor(auditActWords)
  return (
    <div className="border-line border-t px-4 py-3">
      <h3 className="font-medium text-ink text-xs">{words.changes}</h3>
      <ul className="mt-2 flex flex-col gap-2.5">
        {changes.map(({ field, before, after }) => (
          <li key={field} className="min-w-0 text-xs">
            <p className="text-ink-3">{fieldWord(field)}</p>
            <div className="mt-0.5 overflow-hidden rounded-md border border-line">
              <Side sign="−" label={words.before} text={before} className="bg-danger-soft text-danger-ink" />
              <Side sign="+" label={words.after} text={after} className="bg-success-soft text-success-ink" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

type SideProps = { sign: string; label: string; text: string | null; className: string }

async function Side({ sign, label, text, className }: SideProps) {
  const { nothing } = await wordsFor(auditActWords)
  return (
    <p className={cn("flex gap-2 px-2 py-1 font-mono text-2xs leading-4.5", className)}>
      <span aria-hidden className="select-none">
        {sign}
      </span>
      <span className="sr-only">{label}: </span>
      <span className={cn("min-w-0 whitespace-pre-wrap break-words", text === null && "italic")}>
        {text ?? nothing}
      </span>
    </p>
  )
}

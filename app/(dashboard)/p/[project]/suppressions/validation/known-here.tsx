"use client"

import { useQuery } from "@tanstack/react-query"
import { CircleAlert, CircleCheck } from "lucide-react"
import { useLanguage, useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { unwrap } from "#lib/interface/browser/queries"
import { Link } from "#ui/link"
import { validationAnswerWords } from "#words/validation-answer"
import type { KnownHere as Known } from "../../../../../api/projects/[project]/validation/known/read-known.ts"
import { type KnownLine, knownLines } from "./known-lines.ts"

type Props = { project: string; email: string; timeZone: string }

/** Suppressions and messages of this project, shown before the mail service has answered. */
export function KnownHere({ project, email, timeZone }: Props) {
  const { here: words } = useWords(validationAnswerWords)
  const language = useLanguage()
  const url = `/api/projects/${encodeURIComponent(project)}/validation/known`
  const { data, isError } = useQuery({
    queryKey: [url, email],
    queryFn: async ({ signal }) => unwrap(await postJson<Known>(url, { email }, signal)),
  })
  if (isError) return <p className="mt-4 text-ink-3 text-sm">{words.failed}</p>
  const lines = data ? knownLines(data, { project, email, timeZone, language }) : []
  if (lines.length === 0) return null
  return (
    <section className="mt-4 flex flex-col gap-1.5 border-line border-t pt-4">
      <h3 className="break-all font-medium text-ink text-sm">{words.title({ email })}</h3>
      <ul className="flex flex-col gap-1.5">
        {lines.map((line) => (
          <Line key={line.text} line={line} />
        ))}
      </ul>
    </section>
  )
}

function Line({ line: { text, isWarning, href } }: { line: KnownLine }) {
  const { here: words } = useWords(validationAnswerWords)
  const [Sign, color] = isWarning
    ? ([CircleAlert, "text-warning-ink"] as const)
    : ([CircleCheck, "text-success-ink"] as const)
  return (
    <li className="flex max-w-[720px] items-start gap-2 text-ink text-sm">
      <Sign aria-hidden className={`mt-0.5 size-4 shrink-0 ${color}`} />
      <span className="min-w-0">
        {text}{" "}
        {href && (
          <Link href={href} className="text-brand-ink hover:underline">
            {words.details}
          </Link>
        )}
      </span>
    </li>
  )
}

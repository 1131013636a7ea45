"use client"

import { Search } from "lucide-react"
import { usePathname, useRouter } from "next/navigation"
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { usePreferences } from "#components/shell/preferences"
import { rowStep, useActiveKeys, useKey } from "#components/shell/use-key"
import { Button } from "#ui/button"
import { cn } from "#ui/cn"
import { Input } from "#ui/input"
import { Kbd } from "#ui/kbd"
import { Link } from "#ui/link"
import { NoMatchState } from "#ui/states"
import { referenceMethodWords } from "#words/reference-method"
import { type MethodGroup, type MethodLine, matching } from "./methods-index.ts"

/** Every method by group, filtered while typing. Slash focuses the search, Enter opens the first match. */
export function MethodsList({ project, groups }: { project: string; groups: readonly MethodGroup[] }) {
  const words = useWords(referenceMethodWords)
  const base = `/p/${project}/smtp/reference`
  const router = useRouter()
  const frame = useRef<HTMLDivElement>(null)
  const { hasLetterKeys } = usePreferences()
  const [search, setSearch] = useState("")
  const shown = matching(groups, useDeferredValue(search))
  useSlash(frame)
  useActiveKeys(["nextRow", "previousRow"])
  useChosenInSight(frame)
  const open = (event: KeyboardEvent) => {
    const [first] = matching(groups, search)[0]?.methods ?? []
    if (event.key === "Enter" && search && first) router.push(`${base}/${first.path}`)
    if (event.key === "ArrowDown") moveFocus(frame.current, 1, event)
  }
  return (
    <div ref={frame} className="flex min-h-0 flex-1 flex-col">
      <div className="border-line border-b p-3">
        <Input
          lead={<Search aria-hidden />}
          trail={search ? undefined : <Kbd>/</Kbd>}
          type="search"
          aria-label={words.filter}
          placeholder={words.filter}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={open}
        />
      </div>
      <nav
        aria-label={words.methods}
        onKeyDown={(event) => walk(frame.current, event, hasLetterKeys)}
        className="min-h-0 flex-1 overflow-y-auto px-2 py-3"
      >
        {!search && <Line href={base} label={words.introduction} />}
        {shown.map((group) => (
          <section key={group.name} aria-label={group.label} className="pt-3">
            <h2 className="px-2 pb-1 text-ink-3 text-xs">{group.label}</h2>
            <ul className="flex flex-col gap-px">
              {group.methods.map((method) => (
                <li key={method.path}>
                  <Line href={`${base}/${method.path}`} label={method.path} method={method} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {shown.length === 0 && (
          <NoMatchState
            title={words.noMatch}
            action={<Button onClick={() => setSearch("")}>{words.clear}</Button>}
          >
            {words.noMatchText}
          </NoMatchState>
        )}
      </nav>
    </div>
  )
}

type LineProps = { href: string; label: string; method?: MethodLine }

function Line({ href, label, method }: LineProps) {
  const words = useWords(referenceMethodWords)
  const isHere = usePathname() === href
  const mark = method?.isAccount ? words.account : method?.isOurs ? words.ours : ""
  return (
    <Link
      href={href}
      title={method?.summary}
      aria-current={isHere ? "page" : undefined}
      className={cn(
        "flex min-h-7 items-center gap-2 rounded-md px-2 text-ink-2 text-sm -outline-offset-2 transition-colors duration-[120ms] hover:bg-hover hover:text-ink max-md:min-h-11",
        method && "font-mono text-2xs",
        isHere && "bg-pressed font-medium text-ink hover:bg-pressed",
      )}
    >
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {mark && <span className="shrink-0 font-sans text-2xs text-ink-3">{mark}</span>}
    </Link>
  )
}

/** Slash puts the cursor into the search, where it is shown. */
function useSlash(frame: React.RefObject<HTMLElement | null>): void {
  const field = () => frame.current?.querySelector("input")
  useKey("search", () => field()?.focus(), { isOff: () => !field()?.offsetParent })
}

/** Scrolls the list so that a method opened by link is visible among the others. */
function useChosenInSight(frame: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    frame.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" })
  }, [frame])
}

/** Arrows, J and K walk through the lines. */
function walk(frame: HTMLElement | null, event: KeyboardEvent, hasLetterKeys: boolean): void {
  const step = rowStep(event.key, hasLetterKeys)
  if (step && !event.metaKey && !event.ctrlKey && !event.altKey) moveFocus(frame, step, event)
}

function moveFocus(frame: HTMLElement | null, step: number, event: KeyboardEvent): void {
  const lines = [...(frame?.querySelectorAll<HTMLElement>("nav a") ?? [])]
  const at = lines.indexOf(document.activeElement as HTMLElement)
  lines[at + step]?.focus()
  event.preventDefault()
}

"use client"

import { Search } from "lucide-react"
import Link from "next/link"
import { usePathname, useRouter } from "next/navigation"
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from "react"
import { Button } from "#ui/button"
import { cn } from "#ui/cn"
import { Input } from "#ui/input"
import { Kbd } from "#ui/kbd"
import { NoMatchState } from "#ui/states"
import { type MethodGroup, type MethodLine, matching } from "./methods-index.ts"

/** Every method by group, filtered while somebody types. Slash goes to the search, enter opens the first match. */
export function MethodsList({ project, groups }: { project: string; groups: readonly MethodGroup[] }) {
  const base = `/p/${project}/reference`
  const router = useRouter()
  const frame = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState("")
  const shown = matching(groups, useDeferredValue(search))
  useSlash(frame)
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
          aria-label="Filter methods"
          placeholder="Filter methods"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={open}
        />
      </div>
      <nav
        aria-label="Methods"
        onKeyDown={(event) => walk(frame.current, event)}
        className="min-h-0 flex-1 overflow-y-auto px-2 py-3"
      >
        {!search && <Line href={base} label="Introduction" />}
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
            title="No methods match"
            action={<Button onClick={() => setSearch("")}>Clear</Button>}
          >
            No method has these words in its name or summary.
          </NoMatchState>
        )}
      </nav>
    </div>
  )
}

type LineProps = { href: string; label: string; method?: MethodLine }

function Line({ href, label, method }: LineProps) {
  const isHere = usePathname() === href
  const mark = method?.isAccount ? "account" : method?.isOurs ? "ours" : ""
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

/** Slash puts the cursor into the search, unless somebody is typing somewhere. */
function useSlash(frame: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const go = (event: globalThis.KeyboardEvent) => {
      const input = frame.current?.querySelector("input")
      const isTyping = document.activeElement?.matches("input, textarea, select, [contenteditable=true]")
      if (event.key !== "/" || isTyping || !input?.offsetParent) return
      event.preventDefault()
      input.focus()
    }
    document.addEventListener("keydown", go)
    return () => document.removeEventListener("keydown", go)
  }, [frame])
}

/** Who comes by a link to one method sees where it stands among the others. */
function useChosenInSight(frame: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    frame.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" })
  }, [frame])
}

/** Arrows, J and K walk through the lines. */
function walk(frame: HTMLElement | null, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
  if (step && !event.metaKey && !event.ctrlKey && !event.altKey) moveFocus(frame, step, event)
}

function moveFocus(frame: HTMLElement | null, step: number, event: KeyboardEvent): void {
  const lines = [...(frame?.querySelectorAll<HTMLElement>("nav a") ?? [])]
  const at = lines.indexOf(document.activeElement as HTMLElement)
  lines[at + step]?.focus()
  event.preventDefault()
}

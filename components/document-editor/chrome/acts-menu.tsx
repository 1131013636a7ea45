"use client"

import type { KeyboardEvent, ReactNode } from "react"
import { cn } from "#ui/cn"
import { Kbd } from "#ui/kbd"
import { type Anchor, useFloating } from "./use-floating.ts"

export type Act = {
  id: string
  icon?: ReactNode
  name: string
  keys?: string
  isOn?: boolean
  isDanger?: boolean
  run: () => void
}
export type ActGroup = { id: string; name?: string; acts: readonly Act[] }

type Props = {
  label: string
  anchor: Anchor
  groups: readonly ActGroup[]
  onClose: (isDone: boolean) => void
}

/** A menu of actions next to their node. Arrow keys move through it, Escape closes it. */
export function ActsMenu({ label, anchor, groups, onClose }: Props) {
  const menu = useFloating<HTMLDivElement>(anchor, {
    ...{ placement: "bottom-start", gap: 4 },
    onShown: (shown) => shown.querySelector<HTMLElement>("[role^=menuitem]")?.focus({ preventScroll: true }),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault()
      event.stopPropagation()
      onClose(false)
      return
    }
    const items = [...(menu.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    items.at(next % items.length)?.focus()
  }
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onClose(true)
      }}
      className="invisible fixed top-0 left-0 z-50 w-60 overflow-y-auto rounded-lg bg-raised p-1 text-ink shadow-float outline-none forced-colors:border"
    >
      {groups
        .filter(({ acts }) => acts.length > 0)
        .map((group, at) => (
          <fieldset
            key={group.id}
            aria-label={group.name ?? label}
            className={cn("min-w-0", at > 0 && "mt-1 border-line border-t pt-1")}
          >
            {group.name && (
              <div aria-hidden className="px-2 py-1 text-ink-3 text-xs">
                {group.name}
              </div>
            )}
            {group.acts.map((act) => (
              <Line key={act.id} {...act} onDone={() => onClose(true)} />
            ))}
          </fieldset>
        ))}
    </div>
  )
}

function Line({ icon, name, keys, isOn, isDanger = false, run, onDone }: Act & { onDone: () => void }) {
  return (
    <button
      type="button"
      {...(isOn === undefined ? { role: "menuitem" } : { role: "menuitemradio", "aria-checked": isOn })}
      tabIndex={-1}
      onMouseMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        run()
        onDone()
      }}
      className={cn(
        "flex min-h-[30px] w-full items-center gap-2.5 rounded-md px-2 text-left text-sm outline-none focus:bg-pressed max-md:min-h-11 forced-colors:focus:outline [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-2",
        isDanger && "text-danger-ink [&_svg]:text-danger-ink",
        isOn && "font-medium",
      )}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate text-start">{name}</span>
      {keys && <Kbd>{keys}</Kbd>}
    </button>
  )
}

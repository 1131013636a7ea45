"use client"

import { type ComponentProps, type ComponentType, type ReactElement, useState } from "react"
import { type Part, useEarly, usePart } from "./part.tsx"

/**
 * A menu whose code loads after its button, so that no page waits for unopened menus:
 *
 *   const personLines = part(() => import("./person-lines.tsx"))
 *   <OnDemand
 *     lines={personLines}
 *     button={(props) => <PersonButton {...props} />}
 *     menu={(Lines, trigger) => <Lines trigger={trigger} />}
 *   />
 *
 * The menu renders `<Menu isOpenAtFirst trigger={trigger}>` with this button.
 */
type OnDemandProps<P> = {
  lines: Part<ComponentType<P>>
  button: (props: ComponentProps<"button">) => ReactElement
  menu: (Lines: ComponentType<P>, trigger: ReactElement) => ReactElement
}

export function OnDemand<P>({ lines, button, menu }: OnDemandProps<P>) {
  const [isWanted, setIsWanted] = useState(false)
  useEarly(lines)
  const Lines = usePart(lines, isWanted)
  if (Lines) return menu(Lines, button({}))
  return button({
    "aria-haspopup": "menu",
    "aria-expanded": false,
    "aria-busy": isWanted,
    onClick: () => setIsWanted(true),
    onKeyDown: (event) => {
      if (event.key !== "ArrowDown") return
      event.preventDefault()
      setIsWanted(true)
    },
  })
}

"use client"

import { type ComponentProps, type ReactElement, Suspense, useState } from "react"

/**
 * A menu whose code comes with the first press on its button, so that no page pays for what nobody opens:
 *
 *   const PersonLines = lazy(() => import("./person-lines.tsx"))
 *   <OnDemand button={(props) => <PersonButton {...props} />} menu={(trigger) => <PersonLines trigger={trigger} />} />
 *
 * The menu draws `<Menu isOpenAtFirst trigger={trigger}>` with the button it is given.
 */
type OnDemandProps = {
  button: (props: ComponentProps<"button">) => ReactElement
  menu: (trigger: ReactElement) => ReactElement
}

export function OnDemand({ button, menu }: OnDemandProps) {
  const [isWanted, setIsWanted] = useState(false)
  const closed = { "aria-haspopup": "menu", "aria-expanded": false } as const
  if (!isWanted)
    return button({
      ...closed,
      onClick: () => setIsWanted(true),
      onKeyDown: (event) => {
        if (event.key !== "ArrowDown") return
        event.preventDefault()
        setIsWanted(true)
      },
    })
  return <Suspense fallback={button({ ...closed, "aria-busy": true })}>{menu(button({}))}</Suspense>
}

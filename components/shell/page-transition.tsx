"use client"

import {
  createContext,
  type ReactNode,
  startTransition as startAlone,
  type TransitionStartFunction,
  use,
  useMemo,
  useTransition,
} from "react"

/** One transition for every control that changes the page's address: range, comparison, filters, projects. */
type PageTransition = { isPending: boolean; startTransition: TransitionStartFunction }

const Transition = createContext<PageTransition>({ isPending: false, startTransition: startAlone })

/** SHELL-10: marks the page as stale from the choice until the server's answer; panels and figures dim inside of it. */
export function PageTransitionScope({ children }: { children: ReactNode }) {
  const [isPending, startTransition] = useTransition()
  const transition = useMemo(() => ({ isPending, startTransition }), [isPending])
  return (
    <Transition value={transition}>
      <div data-stale={isPending || undefined} className="contents">
        {children}
      </div>
    </Transition>
  )
}

export const usePageTransition = (): PageTransition => use(Transition)

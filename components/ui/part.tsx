"use client"

import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react"
import { wordsArrived } from "#lib/interface/words/loading"

/**
 * A part of a page whose code loads later. Not React's lazy, which leaves its place empty for 300 ms once it has
 * rendered nothing, however fast the code is.
 */
export type Part<T> = {
  /** The part, when its code is here. */
  now(): T | null
  load(): Promise<T>
  /** Calls when it is here; answers how to stop. */
  subscribe(onHere: () => void): () => void
}

export function part<T>(load: () => Promise<{ default: T }>): Part<T> {
  let here: T | null = null
  const waiting = new Set<() => void>()
  return {
    now: () => here,
    load: async () => {
      const loaded = (await load()).default
      // Its texts were requested together with its code, so it renders completely.
      await wordsArrived()
      here = loaded
      for (const onHere of waiting) onHere()
      return here
    },
    subscribe: (onHere) => {
      waiting.add(onHere)
      return () => waiting.delete(onHere)
    },
  }
}

const notYet = () => null

/**
 * The part as soon as it is needed and loaded, else null. Without a network it is loaded when the network is back,
 * because people continue with the current page. Any other failed load is thrown to the page's error boundary.
 */
export function usePart<T>(wanted: Part<T>, isNeeded: boolean): T | null {
  // Read as a store, because it may arrive between rendering and its effects.
  const here = useSyncExternalStore(wanted.subscribe, wanted.now, notYet)
  const [, setFailure] = useState<never>()
  useEffect(() => {
    if (!isNeeded || wanted.now()) return
    const fail = (error: unknown) =>
      setFailure(() => {
        throw error
      })
    const load = () => void wanted.load().catch((error) => navigator.onLine && fail(error))
    load()
    window.addEventListener("online", load)
    return () => window.removeEventListener("online", load)
  }, [wanted, isNeeded])
  return isNeeded ? here : null
}

/** True from the first time on that `now` was. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}

/** Fetches the code when the browser has nothing else to do, so that a first press need not wait. */
export function useEarly<T>(wanted: Part<T>): void {
  useEffect(() => whenIdle(wanted), [wanted])
}

function whenIdle<T>(wanted: Part<T>): (() => void) | undefined {
  if (wanted.now()) return
  // Browsers without requestIdleCallback, such as Safari, wait until the page has settled.
  const wait = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 1000))
  const cancel = window.cancelIdleCallback ?? window.clearTimeout
  // It is loaded again when it is needed; only then does a failure matter.
  const id = wait(() => void wanted.load().catch(() => {}))
  return () => cancel(id)
}

/**
 * A component whose code loads after the page: in idle time, or on first render. Until then it renders `meanwhile`, or
 * nothing. A dialog with `isOpen` is rendered from its first opening on, so that closing it keeps the typed text.
 *
 *   const AddDialog = later(() => import("./add-dialog.tsx"))
 *   <AddDialog isOpen={isOpen} … />
 */
export function later<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  meanwhile?: ComponentType,
): FunctionComponent<P> {
  const wanted = part(load)
  if (typeof window !== "undefined") whenIdle(wanted)
  return function Later(props: P) {
    const isNeeded = useEver(!("isOpen" in props) || props.isOpen === true)
    const Here = usePart(wanted, isNeeded)
    if (Here) return createElement(Here, props)
    return isNeeded && meanwhile ? createElement(meanwhile) : null
  }
}

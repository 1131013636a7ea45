"use client"

import { useRouter } from "next/navigation"
import { useCallback, useEffect, useId, useSyncExternalStore } from "react"

/**
 * Protects unsaved input when people navigate away: `useLeaveGuard(isDirty)` in a form, `<LeaveDialog />` once in the
 * frame. The App Router has no event before a page is left, so each kind of navigation is guarded separately:
 *
 * - Our links: Next calls `onNavigate` first (link.tsx).
 * - The palette and shortcuts use `useNavigate` instead of `router.push`. A form that has saved uses a plain
 *   `router.push`, without a question.
 * - Back and forward: the Navigation API cancels the step before it is made, once for each user action on the page.
 *   Where it cannot, or a browser lacks it, our `popstate` listener runs before the one of Next and undoes the step.
 *   (The API reports a push only after the next page is drawn: too late for links.)
 * - Everything else, such as closing the tab: `beforeunload`, where browsers ask with their own text.
 *
 * Navigation within the same path (a filter, a page of a list) needs no question, because the form stays.
 */
export type LeaveReason = {
  title?: string
  text?: string
  /** Continues on every page of the dashboard: only closing the tab would end it. */
  isAppWide?: boolean
}

/** Destination that was blocked: an address, or a number of steps in the history. */
export type Way = { href: string; isReplacing?: boolean; scroll?: boolean } | { steps: number }

export type LeaveQuestion = { reason: LeaveReason; way: Way }

const unsaved = new Map<string, LeaveReason>()
const listeners = new Set<() => void>()
let question: LeaveQuestion | null = null

/** Asks before the page is left while `isUnsaved`. `title` and `text` replace the default texts. */
export function useLeaveGuard(isUnsaved: boolean, reason: LeaveReason = {}): void {
  const id = useId()
  const { title, text, isAppWide = false } = reason
  useEffect(() => {
    if (!isUnsaved) return
    guard(id, {
      isAppWide,
      ...(title === undefined ? {} : { title }),
      ...(text === undefined ? {} : { text }),
    })
  }, [id, isUnsaved, title, text, isAppWide])
  // A separate effect, because a changed reason must not close an open question.
  useEffect(() => {
    if (isUnsaved) return () => release(id)
  }, [id, isUnsaved])
}

/** `router.push` for navigation other than a form's own: it asks first. */
export function useNavigate(): (href: string, ...options: [] | [{ scroll: boolean }]) => void {
  const router = useRouter()
  return useCallback(
    (href, ...options) => {
      if (!asksToLeave({ href, ...options[0] })) router.push(href, ...options)
    },
    [router],
  )
}

/** True when the way leads off a page with something unsaved: the question is shown, and answers go the way or do not. */
export function asksToLeave(way: Way): boolean {
  const reason = [...unsaved.values()].find((one) => !one.isAppWide)
  if (!reason || ("href" in way && isSamePath(way.href))) return false
  setQuestion({ reason, way })
  return true
}

/** The open question, and how it is answered. */
export const useLeaveQuestion = (): LeaveQuestion | null =>
  useSyncExternalStore(
    subscribe,
    () => question,
    () => null,
  )

export const stay = (): void => setQuestion(null)

/** Discards unsaved input: no further question, whatever addresses the navigation passes through. */
export function giveUp(): void {
  setQuestion(null)
  unsaved.clear()
  unwatch()
}

function setQuestion(next: LeaveQuestion | null): void {
  question = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function guard(id: string, reason: LeaveReason): void {
  if (unsaved.size === 0) watch()
  // Another page's guard may still be active, for a task that continues on every page.
  if (!isPageGuarded()) place = { path: location.pathname, href: location.href, state: history.state }
  unsaved.set(id, reason)
}

function release(id: string): void {
  if (!unsaved.delete(id)) return
  if (unsaved.size === 0) unwatch()
  if (question && !isPageGuarded()) setQuestion(null)
}

const isPageGuarded = (): boolean => [...unsaved.values()].some((one) => !one.isAppWide)

const isSamePath = (href: string): boolean => new URL(href, location.href).pathname === location.pathname

/** The guarded page's place in the history. */
let place = { path: "", href: "", state: null as unknown }
/** Number of steps of the current navigation; null where the browser does not report it. */
let steps: number | null = null
let isUndoing = false

/** Parts of the Navigation API that are used here; TypeScript's DOM types lack it. */
type Navigation = EventTarget & { currentEntry: { index: number } | null }
type NavigateEvent = Event & { navigationType: string; destination: { index: number; url: string } }
const navigation = (): Navigation | undefined => (window as { navigation?: Navigation }).navigation

function watch(): void {
  window.addEventListener("beforeunload", onBeforeUnload)
  navigation()?.addEventListener("navigate", onNavigate)
}

function unwatch(): void {
  window.removeEventListener("beforeunload", onBeforeUnload)
  navigation()?.removeEventListener("navigate", onNavigate)
}

const onBeforeUnload = (event: Event): void => event.preventDefault()

function onNavigate(event: Event): void {
  const { navigationType, destination } = event as NavigateEvent
  const here = navigation()?.currentEntry?.index
  steps = navigationType === "traverse" && here !== undefined ? destination.index - here : null
  if (steps === null || isUndoing || !event.cancelable || isSamePath(destination.url)) return
  if (!asksToLeave({ steps })) return
  event.preventDefault()
  steps = null
}

// Before Next, which listens once its page is alive: browsers call the listeners of a window in the order they came.
if (typeof window !== "undefined") window.addEventListener("popstate", onPopState, { capture: true })

function onPopState(event: Event): void {
  // The step back to the guarded page: Next has not seen the step away.
  if (isUndoing) {
    isUndoing = false
    event.stopImmediatePropagation()
    return
  }
  if (location.pathname === place.path || !isPageGuarded()) return
  event.stopImmediatePropagation()
  const went = steps
  steps = null
  if (went === null) history.pushState(place.state, "", place.href)
  else {
    isUndoing = true
    history.go(-went)
  }
  asksToLeave({ steps: went ?? -1 })
}

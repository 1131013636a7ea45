"use client"

import { useRouter } from "next/navigation"
import { useCallback, useEffect, useId, useSyncExternalStore } from "react"

/**
 * Nobody loses what was typed by going elsewhere: `useLeaveGuard(isDirty)` in a form, `<LeaveDialog />` once in the frame.
 * The App Router tells nobody that a page is about to be left, so each way out has its own watch:
 *
 * - Links of ours: Next asks them first (`onNavigate`, link.tsx).
 * - The palette and keys go through `useNavigate`, where others call `router.push`. What a form does after it has saved
 *   stays a plain `router.push`: it asks nobody.
 * - Back and forward: the Navigation API refuses the step before it is made, once for each thing a person does on the
 *   page. Where it cannot, or a browser has none, `popstate` is heard before Next hears it, and the step is undone. (A push
 *   the API tells of when the next page is drawn already: too late for links.)
 * - Everything else, as closing the tab: `beforeunload`, where browsers ask in words of their own.
 *
 * Whoever stays on the same path (a filter, a page of a list) is not asked: the form stays too.
 */
export type LeaveReason = {
  title?: string
  text?: string
  /** Goes on wherever one is in the dashboard: only closing the tab would end it. */
  isKeptInside?: boolean
}

/** Where somebody was about to go: to an address, or so many steps in the history. */
export type Way = { href: string; isReplacing?: boolean; scroll?: boolean } | { steps: number }

export type LeaveQuestion = { reason: LeaveReason; way: Way }

const unsaved = new Map<string, LeaveReason>()
const listeners = new Set<() => void>()
let question: LeaveQuestion | null = null

/** While `isUnsaved`, leaving the page asks first. `title` and `text` replace the usual words. */
export function useLeaveGuard(isUnsaved: boolean, reason: LeaveReason = {}): void {
  const id = useId()
  const { title, text, isKeptInside = false } = reason
  useEffect(() => {
    if (!isUnsaved) return
    guard(id, {
      isKeptInside,
      ...(title === undefined ? {} : { title }),
      ...(text === undefined ? {} : { text }),
    })
  }, [id, isUnsaved, title, text, isKeptInside])
  // Apart, because a reason that changes must not close a question that is open.
  useEffect(() => {
    if (isUnsaved) return () => release(id)
  }, [id, isUnsaved])
}

/** `router.push` for whatever leads away without having been a form's own: it asks first. */
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
  const reason = [...unsaved.values()].find((one) => !one.isKeptInside)
  if (!reason || ("href" in way && isSamePath(way.href))) return false
  ask({ reason, way })
  return true
}

/** The open question, and how it is answered. */
export const useLeaveQuestion = (): LeaveQuestion | null =>
  useSyncExternalStore(
    subscribe,
    () => question,
    () => null,
  )

export const stay = (): void => ask(null)

/** What is unsaved is given up: nothing asks about it again, whatever the way leads through. */
export function giveUp(): void {
  ask(null)
  unsaved.clear()
  unwatch()
}

function ask(next: LeaveQuestion | null): void {
  question = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function guard(id: string, reason: LeaveReason): void {
  if (unsaved.size === 0) watch()
  // Another page's guard may be up still, of something that goes on wherever one is.
  if (!isHeldInside()) place = { path: location.pathname, href: location.href, state: history.state }
  unsaved.set(id, reason)
}

function release(id: string): void {
  if (!unsaved.delete(id)) return
  if (unsaved.size === 0) unwatch()
  if (question && !isHeldInside()) ask(null)
}

const isHeldInside = (): boolean => [...unsaved.values()].some((one) => !one.isKeptInside)

const isSamePath = (href: string): boolean => new URL(href, location.href).pathname === location.pathname

/** The guarded page's place in the history. */
let place = { path: "", href: "", state: null as unknown }
/** How far the step that is being heard of went; null where the browser does not tell. */
let steps: number | null = null
let isUndoing = false

/** What of the Navigation API is used here; TypeScript's DOM has none of it yet. */
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
  // The step back to the page that asks: Next has not heard of the step away.
  if (isUndoing) {
    isUndoing = false
    event.stopImmediatePropagation()
    return
  }
  if (location.pathname === place.path || !isHeldInside()) return
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

"use client"

import { useEffect, useEffectEvent, useState } from "react"
import {
  applyAwarenessUpdate,
  Awareness,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from "y-protocols/awareness"
import type * as Y from "yjs"
import { postJson } from "#lib/interface/browser/mutate"
import { fromBase64, toBase64 } from "./document/update-sender.ts"

/** Another person who has the draft open. */
export type PersonHere = { user_id: string; name: string; color: string }

export type Presence = {
  awareness: Awareness
  /** Other people, each listed once for all their pages. */
  people: PersonHere[]
  take: (event: { said: string }) => void
}

/**
 * Interval limits for cursor updates: at most this often, and repeated now and then, so that later visitors see
 * everyone.
 */
const pauseMs = 200
const againMs = 15_000
const fromServer = "server"

/** DRAFT-9: who has the draft open and where they are in it; `user_id` is the current person. */
export function usePresence(project: string, draft_id: string, ydoc: Y.Doc, user_id: string): Presence {
  const [awareness] = useState(() => new Awareness(ydoc))
  const [people, setPeople] = useState<PersonHere[]>([])
  const send = useEffectEvent((update: string) => {
    void postJson(`/api/projects/${encodeURIComponent(project)}/drafts/presence`, { draft_id, said: update })
  })
  const look = useEffectEvent(() => setPeople((known) => sameOr(known, othersIn(awareness, user_id))))

  useEffect(() => {
    const clientId = awareness.clientID
    let timer: ReturnType<typeof setTimeout> | undefined
    const sendNow = () => {
      timer = undefined
      send(toBase64(encodeAwarenessUpdate(awareness, [clientId])))
    }
    const soon = () => {
      timer ??= setTimeout(sendNow, pauseMs)
    }
    const changed = (_: unknown, origin: unknown) => {
      look()
      if (origin !== fromServer) soon()
    }
    awareness.setLocalState({})
    awareness.on("update", changed)
    const again = setInterval(soon, againMs)
    const leave = () => removeAwarenessStates(awareness, [clientId], "left")
    window.addEventListener("pagehide", leave)
    soon()
    return () => {
      clearInterval(again)
      clearTimeout(timer)
      leave()
      sendNow()
      awareness.off("update", changed)
      window.removeEventListener("pagehide", leave)
    }
  }, [awareness])

  return {
    awareness,
    people,
    take: ({ said }) => {
      try {
        applyAwarenessUpdate(awareness, fromBase64(said), fromServer)
      } catch {
        // A cursor that cannot be parsed is ignored.
      }
    },
  }
}

function othersIn(awareness: Awareness, user_id: string): PersonHere[] {
  const found = new Map<string, PersonHere>()
  for (const [client, state] of awareness.getStates()) {
    const { user } = state as { user?: PersonHere }
    if (client !== awareness.clientID && user && user.user_id !== user_id) found.set(user.user_id, user)
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The same people keep the same array, so nothing is redrawn. */
const sameOr = (known: PersonHere[], found: PersonHere[]): PersonHere[] =>
  JSON.stringify(known) === JSON.stringify(found) ? known : found

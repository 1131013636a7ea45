import { type Attempt, lastNote } from "./attempts.ts"
import type { Attempts } from "./load-service-data.ts"

/** The server that accepted a message, as its attempts record it. Pure. */
export type TakenBy = { kind: "relay"; name: string } | { kind: "mail_server" | "unseen" }

/** DIRECT-1: `(server:port: a relay)`. */
const relayNote = /^\((\S+):\d+: a relay[;)]/

/** Mail servers of the recipient's, unless the last remark before the message names a relay; unseen without an attempt. */
export function takenBy(attempts: Attempts | null): TakenBy {
  const accepting = attempts?.ok ? attempts.value.findLast(isAccepted) : undefined
  if (!accepting) return { kind: "unseen" }
  const name = relayNote.exec(lastNote(accepting))?.[1]
  return name ? { kind: "relay", name } : { kind: "mail_server" }
}

const isAccepted = ({ delivery_status }: Attempt): boolean => delivery_status.startsWith("ok_")

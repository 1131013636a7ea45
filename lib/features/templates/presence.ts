import "server-only"
import { modifyAwarenessUpdate } from "y-protocols/awareness"
import { z } from "zod"
import { firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { announcePresence } from "#lib/live/draft-changes"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { findDraftHead } from "#lib/data/store/template-drafts"

/** Base64. Sent to other processes in a notification of the database, which takes less than 8000 bytes. */
const saidCharsMax = 4000
const updateCharsMax = 6000

const form = z.object({
  draft_id: z.uuid({ error: "draft_id must be the id of a draft." }),
  said: z
    .base64({ error: "said must be base64." })
    .min(4, "said is empty.")
    .max(saidCharsMax, "said is too long."),
})

/** A user who has a draft open, as others see them; `cursor` is defined by their editor. */
type Person = { user_id: string; name: string; color: string }

/**
 * DRAFT-9: sends a user's place in a draft, an update of Yjs awareness, to all users who have it open; it is not
 * stored. The server sets the identity, so that users cannot appear under another name.
 */
export async function sharePresence(db: Db, action: ProjectAction): Promise<Result<null>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { draft_id, said } = parsed.data
  const { project, user } = action.access
  const draft = await findDraftHead(db, { project_id: project.project_id, draft_id })
  if (!draft) return failed(404, "There is no such draft.")
  const identified = withIdentity(said, {
    user_id: user.user_id,
    name: user.name,
    color: colourOf(user.user_id),
  })
  if (identified === null) return failed(400, "This is not a cursor position.", { field: "said" })
  announcePresence(db, draft_id, identified)
  return ok(null)
}

function withIdentity(said: string, user: Person): string | null {
  try {
    const update = modifyAwarenessUpdate(new Uint8Array(Buffer.from(said, "base64")), (state: unknown) =>
      state === null ? null : { ...cursorIn(state), user },
    )
    const identified = Buffer.from(update).toString("base64")
    return isOfOneEditor(update) && identified.length <= updateCharsMax ? identified : null
  } catch {
    return null
  }
}

/** Each open editor sends its own place. In the bytes, the first number counts the described editors. */
const isOfOneEditor = ([count]: Uint8Array): boolean => count === 1

function cursorIn(state: unknown): { cursor?: unknown } {
  const { cursor } = (typeof state === "object" && state !== null ? state : {}) as { cursor?: unknown }
  return cursor === undefined ? {} : { cursor }
}

/** White text is readable on each of them. */
const colours = [
  "#1d4ed8",
  "#0f766e",
  "#9d174d",
  "#7c2d12",
  "#4d7c0f",
  "#6d28d9",
  "#0369a1",
  "#a21caf",
  "#854d0e",
  "#be123c",
]

/** A user's colour: the same for all viewers, and always the same. */
export function colourOf(user_id: string): string {
  let sum = 0
  for (const letter of user_id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return colours[sum % colours.length] ?? "#1d4ed8"
}

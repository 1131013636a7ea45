import { at } from "../clock.ts"
import { readStandaloneLink, standaloneLink } from "./public-link.ts"
import type { Sealer } from "./seal.ts"

/** Content of a confirmation link: the list's project, the folded address, and when it was sent. */
export type ConfirmLink = { project_id: number; email: string; sent_at: Date }

/** The address that confirms a recipient (CONFIRMED-2). */
export const confirmLink = (link: ConfirmLink, publicUrl: string, sealer: Sealer): string =>
  standaloneLink(
    "confirm",
    // The parts of a link have no blanks, whatever the local parts contain.
    [link.project_id, link.sent_at.getTime(), encodeURIComponent(link.email)].map(String),
    publicUrl,
    sealer,
  )

/** Reads the last segment of a confirmation link, or null when it was not made by us. */
export function readConfirmLink(token: string, sealer: Sealer): ConfirmLink | null {
  const [project, sent, email] = readStandaloneLink("confirm", token, sealer) ?? []
  if (!project || !sent || !email) return null
  return { project_id: Number(project), sent_at: at(Number(sent)), email: decodeURIComponent(email) }
}

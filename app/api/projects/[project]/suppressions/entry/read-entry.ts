import "server-only"
import { z } from "zod"
import { letterAttempts } from "#contract/methods/letter"
import { suppressionGet } from "#contract/methods/suppression"
import type { Suppression, SuppressionDetails } from "#contract/suppression"
import { firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import type { Access } from "#lib/access/auth/guard"
import { letterTag } from "#lib/analytics/messages/letter-href"
import type { Db } from "#lib/data/store/open"
import { type ImportOrigin, importOf } from "#lib/features/suppressions/import-origin"
import { readMethod } from "#lib/mail-api/proxy/read"
import { ok, type Result } from "#lib/platform/result"

/** One entry with details from the message that created it. */
export type EntryDetail = Suppression &
  SuppressionDetails & {
    /** Entries without a project are in the list that all projects share. */
    isShared: boolean
    /** The message's page. */
    href?: string
    /** The import it came with. */
    brought?: ImportOrigin
    /** Reply of the mail server, and its time. */
    reply?: { text: string; host: string; at: string }
  }

const lookUp = z.object({ email: z.string({ error: "Enter an address." }).min(1).max(320) })

/** Every entry about an address; an answer of a mail server that cannot be read is left out. */
export async function readEntry(
  db: Db,
  { access, input }: ProjectAction,
): Promise<Result<{ entries: EntryDetail[] }>> {
  const parsed = lookUp.safeParse(input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { email } = parsed.data
  const answer = await readMethod(access, suppressionGet, { email, details: 1 })
  if (!answer.ok) return answer
  return ok({
    entries: await Promise.all(
      answer.value.suppressions.map(async ({ project_id, ...entry }) => ({
        ...entry,
        isShared: project_id === undefined,
        ...(await letterOf(access, email, entry)),
        ...(await broughtBy(db, access, entry)),
      })),
    ),
  })
}

async function broughtBy(
  db: Db,
  access: Access,
  entry: SuppressionDetails,
): Promise<Pick<EntryDetail, "brought">> {
  const brought = await importOf(db, access.project.project_id, entry)
  return brought ? { brought } : {}
}

async function letterOf(
  access: Access,
  email: string,
  { job_id, reason }: SuppressionDetails,
): Promise<Pick<EntryDetail, "href" | "reply">> {
  if (!job_id || !access.can("messages", "read")) return {}
  const path = `/p/${access.project.project_id}/messages/${encodeURIComponent(job_id)}`
  const href = `${path}?to=${letterTag(job_id, email)}`
  // A letter that arrived was answered with yes: what its reader did is not in that answer.
  if (!reason?.startsWith("err_")) return { href }
  const answer = await readMethod(access, letterAttempts, { job_id, email })
  const refusal = answer.ok ? refusalFor(reason, answer.value.attempts) : undefined
  if (!refusal?.reply) return { href }
  return { href, reply: { text: refusal.reply, host: refusal.host, at: refusal.started_at } }
}

/**
 * The attempt whose refusal made an entry: the last one with its reason, or else the last refusal. The last attempt of all
 * may be a delivery, or have had no answer.
 */
export function refusalFor<A extends { delivery_status: string; reply: string }>(
  reason: string,
  attempts: readonly A[],
): A | undefined {
  const isReason = (attempt: A) => attempt.delivery_status === reason
  return attempts.findLast(isReason) ?? attempts.findLast(isRefusal) ?? attempts.at(-1)
}

const isRefusal = ({ reply }: { reply: string }): boolean => /^[45]\d\d/.test(reply)

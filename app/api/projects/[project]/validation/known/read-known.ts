import "server-only"
import { z } from "zod"
import { isRecipientAddress } from "#contract/address"
import { suppressionGet } from "#contract/methods/suppression"
import type { Suppression, SuppressionDetails } from "#contract/suppression"
import { firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { letterHref } from "#lib/analytics/messages/letter-href"
import { type LastMessage, lastOfAddress } from "#lib/data/events/last-of-address"
import type { Db } from "#lib/data/store/open"
import { readMethod } from "#lib/mail-api/proxy/read"
import { clock } from "#lib/platform/clock"
import { ok, type Result } from "#lib/platform/result"

/** A message that the project sent to the address; `href` is its page, for who may see messages. */
type KnownMessage = { atMs: number; reason: string | null; href: string | null }

export type KnownHere = {
  suppressions: (Suppression & SuppressionDetails & { isShared: boolean })[]
  bounced: KnownMessage | null
  delivered: KnownMessage | null
}

const body = z.object({ email: z.string({ error: "Enter an address." }).trim().min(1).max(320) })

const nothing: KnownHere = { suppressions: [], bounced: null, delivered: null }

/** VALIDATIONPAGE-6: suppressions of one address, and what became of the project's last messages to it. */
export async function readKnown(db: Db, { access, input }: ProjectAction): Promise<Result<KnownHere>> {
  const parsed = body.safeParse(input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { email } = parsed.data
  if (!isRecipientAddress(email)) return ok(nothing)
  const { project_id } = access.project
  const [listed, last] = await Promise.all([
    readMethod(access, suppressionGet, { email, details: 1 }),
    lastOfAddress(db, project_id, email, clock.now().getTime()),
  ])
  if (!listed.ok) return listed
  const path = access.can("messages", "read") ? `/p/${project_id}/messages` : null
  return ok({
    suppressions: listed.value.suppressions.map(({ project_id: owner, ...entry }) => ({
      ...entry,
      isShared: owner === undefined,
    })),
    bounced: last.bounced && knownMessage(last.bounced, path),
    delivered: last.delivered && knownMessage(last.delivered, path),
  })
}

const knownMessage = (message: LastMessage, path: string | null): KnownMessage => ({
  atMs: message.atMs,
  reason: message.reason,
  href: path && letterHref(path, message),
})

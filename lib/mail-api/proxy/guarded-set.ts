import "server-only"
import type { Method } from "#contract/method"
import { webhookGet, webhookSet } from "#contract/methods/webhook"
import { parseUtc } from "#contract/time"
import { overtaken, savedOver } from "#lib/access/audit/overtaken"
import type { Db } from "#lib/data/store/open"
import { ok, type Result } from "#lib/platform/result"
import type { CallMethod } from "./change-of.ts"

type Fields = Readonly<Record<string, unknown>>
type Guarded = {
  project_id: string
  target: string | undefined
  method: Method
  input: unknown
  /** Values that the screen read; null: write without a comparison. */
  expected: Fields | null
}

/**
 * SAVE-1: webhook/set from a screen. The content is compared before it is written, at any server. A server with
 * versions also gets the version that was read (EXT-32), so that it refuses a later change.
 */
export function guardedSet(db: Db, ask: CallMethod, call: Guarded): Promise<Result<unknown>> {
  const { method, input, expected } = call
  if (expected === null || method.path !== webhookSet.path || !hasUrl(input)) return ask(method, input)
  return savedOver(async () => {
    const seen = await seenInput(db, ask, { ...call, input, expected })
    return seen.ok ? ask(method, seen.value) : seen
  })
}

const hasUrl = (input: unknown): input is { url: string } =>
  typeof input === "object" && input !== null && "url" in input && typeof input.url === "string"

async function seenInput(
  db: Db,
  ask: CallMethod,
  { project_id, target, method, input, expected }: Guarded & { input: { url: string }; expected: Fields },
): Promise<Result<unknown>> {
  const read = await ask(webhookGet, { url: input.url })
  if (!read.ok) return read
  // The address names the webhook, and its password is hidden from people (HOOKPAGE-9).
  const { version, updated_at, url: _, ...current } = read.value.object
  const { url: __, ...seen } = expected
  const refused = await overtaken(db, project_id, {
    ...{ expected: seen, current, submitted: { ...input } },
    actions: { action: method.path, ...(target === undefined ? {} : { target }) },
    changedAt: updated_at === undefined ? null : parseUtc(updated_at),
  })
  return refused ?? ok(version === undefined ? input : { ...input, expected_version: version })
}

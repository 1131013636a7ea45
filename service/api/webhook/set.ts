import { limits } from "#contract/limits"
import type { Parsed } from "#contract/method"
import { webhookSet } from "#contract/methods/webhook"
import { callbackStatuses } from "#contract/status"
import type { Context } from "../../context.ts"
import { openCallOut } from "../../network/call-out.ts"
import { Refusal } from "../../refusal.ts"
import type { Caller } from "../../rights/caller.ts"
import { hasApiKey } from "../../store/api-keys.ts"
import {
  editExpectedWebhook,
  saveWebhook,
  type WebhookEdit,
  type WebhookRow,
  webhookByUrl,
} from "../../store/webhooks.ts"
import { implement } from "../method.ts"
import { idOf } from "../project/identify.ts"
import { webhookObject, webhookVersion } from "./webhook-object.ts"

type SetInput = Parsed<typeof webhookSet>

/** Registers a callback address or edits it; one that becomes active is probed first (WEBHOOK-2). */
export const webhookSetHandler = implement(webhookSet, async (input, caller, ctx) => {
  const known = await webhookByUrl(ctx.store.db, caller.project_id, input.url)
  const { expected_version } = input
  const isExpected = (row: WebhookRow) =>
    expected_version === undefined || webhookVersion(row) === expected_version
  // Before the address is probed, and again with the row locked.
  if (expected_version !== undefined && !(known && isExpected(known))) throw overtaken()
  const becomesActive = isActivation(input, known)
  const edit = { ...editOf(input, becomesActive), ...(await signerOf(input, known, caller, ctx)) }
  if (becomesActive) await probe(input.url, ctx)
  const row = newRow(input, edit, caller.project_id, ctx)
  const saved =
    expected_version === undefined
      ? await saveWebhook(ctx.store.db, row, edit)
      : await editExpectedWebhook(ctx.store.db, row, edit, isExpected)
  if (!saved) throw overtaken()
  if (becomesActive) ctx.notifier.notify("outbox")
  return { status: "success", object: webhookObject(saved) }
})

/** EXT-32: changed, or deleted, since the caller read it. */
const overtaken = () =>
  new Refusal(409, "expected_version: the webhook has changed since this version was read.")

/**
 * WEBHOOK-21: decides whose key signs. A program registers with its own key by default; edits keep the signer, so that
 * the dashboard can edit a program's webhook and the other way round. A program's key can name only itself.
 */
async function signerOf(
  { key_id }: SetInput,
  known: WebhookRow | null,
  { project_id, program_key }: Caller,
  { store }: Context,
): Promise<Pick<WebhookEdit, "key_id">> {
  if (key_id === undefined) return known || !program_key ? {} : { key_id: program_key.key_id }
  if (key_id === null) return { key_id: null }
  const id = idOf(key_id)
  if (program_key && program_key.key_id !== id)
    throw new Refusal(105, "key_id: a key for a program can select only itself to sign calls.")
  if (!(await hasApiKey(store.db, { project_id, key_id: id })))
    throw new Refusal(400, "key_id: there is no key with this id.")
  return { key_id: id }
}

function isActivation(input: SetInput, known: WebhookRow | null): boolean {
  if (!known) return input.status !== "disabled"
  return input.status === "active" && known.status !== "active"
}

/** Only given fields change. `events` is one field: without spam_block in it, spam blocks are not wanted. */
function editOf(input: SetInput, becomesActive: boolean): WebhookEdit {
  const { url: _, key_id: __, expected_version: ___, events, ...rest } = input
  // A field that was null has no value here; a new webhook then keeps its defaults.
  const settings = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return {
    ...settings,
    ...(events && {
      spam_block: events.spam_block !== undefined,
      email_status: [...new Set(events.email_status)],
    }),
    // A new start: what failed before does not count against it.
    ...(becomesActive && { failing_since: null }),
  }
}

function newRow(input: SetInput, edit: WebhookEdit, project_id: number, { clock }: Context) {
  const now = clock.now()
  const defaults = { max_parallel: limits.webhookParallelDefault, email_status: [...callbackStatuses] }
  return { ...defaults, ...edit, project_id, url: input.url, created_at: now, updated_at: now }
}

/** Reserved names of documentation: no host can answer there, and the sandbox accepts such a sample all the same. */
const sampleHost = /(^|\.)example\.(com|net|org)$/

/** A GET must be answered with 200 before the first callback is sent there. */
async function probe(url: string, { config }: Context): Promise<void> {
  if (config.deliveryMode === "sandbox" && sampleHost.test(new URL(url).hostname)) return
  const out = openCallOut(config.callbackAllow)
  const outcome = await out.send({ method: "GET", url, timeoutMs: limits.webhookTimeoutMs })
  await out.close()
  if (outcome.http_status === 200) return
  const found = outcome.error ?? `It answered ${outcome.http_status}.`
  throw new Refusal(2713, `url: a GET request to it must be answered with 200 within 3 seconds. ${found}`)
}

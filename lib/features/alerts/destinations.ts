import "server-only"
import { randomBytes } from "node:crypto"
import { z } from "zod"
import { isAddress } from "#contract/address"
import { hasNoUserInfo, originOnly } from "#contract/url-password"
import { isWebhookUrl } from "#contract/webhook-url"
import { hostAndPort, isRefusedLiteral } from "#shared/address-guard"
import { isAccountInSandbox } from "#lib/mail-api/dashboard-mail/account-inbox"
import { auditActionOf, firstIssue, type ProjectAction, textField } from "#lib/access/actions/project-action"
import { audited } from "#lib/access/audit/audit"
import { seal } from "#lib/platform/seal"
import { clock } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { ids } from "#lib/platform/ids"
import { failed, ok, type Result } from "#lib/platform/result"
import {
  type AlertDestinationRow,
  countDestinations,
  findDestination,
  holdDestinations,
  insertDestination,
} from "#lib/data/store/alert-destinations"
import type { Db } from "#lib/data/store/open"
import { orOutage } from "#lib/data/store/outage"
import { alertDestinationKinds } from "#lib/data/store/schema/alerts"
import { sendAddressLink } from "./address-link.ts"
import { dropDestination } from "./stop-link.ts"
import { alertLimits } from "./metrics.ts"
import { isOfProject } from "./send.ts"
import { testDestination } from "./test-destination.ts"
import { secretPrefix } from "./webhook.ts"

/**
 * Destinations of alerts: mail, a webhook with signed calls, or a chat. Secrets are encrypted at rest and shown once
 * (ALERT-8), URLs of webhooks and chats never (ALERT-18).
 */

const which = { destination_id: z.string({ error: "destination_id is missing." }).min(1).max(60) }

const form = z.discriminatedUnion(
  "act",
  [
    z.object({
      act: z.literal("add"),
      kind: z.enum(alertDestinationKinds, { error: "kind must be mail, webhook or slack." }),
      address: textField("Enter an address.", 2048),
      language: z.string().max(10).default("en"),
    }),
    z.object({ act: z.literal("link"), ...which }),
    z.object({ act: z.literal("test"), ...which }),
    z.object({ act: z.literal("delete"), ...which }),
  ],
  { error: "act must be add, link, test or delete." },
)

type Form<A extends z.output<typeof form>["act"]> = Extract<z.output<typeof form>, { act: A }>

export type Changed = {
  destination_id: string
  /** Key for signing calls; only in this response. */
  secret?: string
  /** For an address that must be confirmed: true if its link was sent; else `note` has the reason. */
  is_sent?: boolean
  /** The link remains in the sandbox, where an owner finds it (INBOX-6). */
  is_kept?: boolean
  note?: string
  /** Result of a test. */
  is_delivered?: boolean
  said?: string
}

export async function changeDestination(db: Db, action: ProjectAction): Promise<Result<Changed>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const wanted = parsed.data
  if (wanted.act === "add") return add(db, action, wanted)
  const { project_id } = action.access.project
  const destination = await findDestination(db, { project_id, destination_id: wanted.destination_id })
  if (!destination) return failed(404, "There is no such destination.")
  return acts[wanted.act](db, action, destination)
}

async function add(db: Db, action: ProjectAction, wanted: Form<"add">): Promise<Result<Changed>> {
  const fault = faultOf(wanted)
  if (fault) return failed(400, fault, { field: "address" })
  const { address, language } = wanted
  const secret = wanted.kind === "webhook" ? `${secretPrefix}${randomBytes(32).toString("base64")}` : null
  // ALERT-18: the address as shown on pages, in the log and in files.
  const shown = wanted.kind === "mail" ? address : originOnly(address)
  const act = auditActionOf(action, "alert-destination/add", {
    input: { ...wanted, address: shown },
    target: shown,
  })
  const isConfirmed =
    wanted.kind !== "mail" || (await isOfProject(db, action.access.project.project_id, address))
  const sealed = await sealedOf(wanted, secret)
  const added = await audited(db, act, async (tx) => {
    const { project_id } = action.access.project
    await holdDestinations(tx, project_id)
    if ((await countDestinations(tx, project_id)) >= alertLimits.destinationsMax) return tooMany
    const fields = { kind: wanted.kind, language, address: shown, ...sealed, isConfirmed }
    return ok({ destination_id: await insert(tx, action, fields) })
  })
  if (!added.ok) return added
  const { destination_id } = added.value
  if (isConfirmed) return ok({ destination_id, ...(secret ? { secret } : {}) })
  return link(db, action, { destination_id, address, language })
}

const tooMany = failed(409, "You have reached the maximum number of destinations. Delete one first.")

type Sealed = Pick<AlertDestinationRow, "sealed" | "sealed_address">

const sealedOf = async ({ kind, address }: Form<"add">, secret: string | null): Promise<Sealed> => ({
  sealed: secret && (await seal(secret)),
  sealed_address: kind === "mail" ? null : await seal(address),
})

type Fields = Pick<AlertDestinationRow, "kind" | "address" | "language"> & Sealed & { isConfirmed: boolean }

async function insert(
  tx: Db,
  { access }: ProjectAction,
  { isConfirmed, ...fields }: Fields,
): Promise<string> {
  const destination_id = ids.token(9)
  const created_at = clock.now()
  await insertDestination(tx, {
    ...fields,
    project_id: access.project.project_id,
    destination_id,
    created_by: access.user.user_id,
    created_at,
    confirmed_at: isConfirmed ? created_at : null,
  })
  return destination_id
}

/** Adds the address of the acting user, for a ready-made rule that would notify nobody else. */
export const insertOwnDestination = (tx: Db, action: ProjectAction, language: string): Promise<string> =>
  insert(tx, action, {
    ...{ kind: "mail", address: action.access.user.email, language, isConfirmed: true },
    ...{ sealed: null, sealed_address: null },
  })

function faultOf({ kind, address }: Form<"add">): string | null {
  if (kind === "mail") return isAddress(address) ? null : "Enter an e-mail address."
  if (!isWebhookUrl(address)) return needsHttps
  if (!hasNoUserInfo(address))
    return "The address cannot have a user name or a password in front of the host."
  const url = new URL(address)
  if (config().alertsAllow.includes(hostAndPort(url))) return null
  if (url.protocol !== "https:") return needsHttps
  return isRefusedLiteral(url.hostname)
    ? "This address is in a private network. The operator can allow it with ALERTS_ALLOW."
    : null
}

const needsHttps = "Enter an address that begins with https://."

type Act = (db: Db, action: ProjectAction, destination: AlertDestinationRow) => Promise<Result<Changed>>

/** Succeeds even if the link cannot be sent: the destination exists, and its link can be sent again. */
async function link(
  db: Db,
  action: ProjectAction,
  destination: Pick<AlertDestinationRow, "destination_id" | "address" | "language">,
): Promise<Result<Changed>> {
  const sent = await orOutage(() => sendAddressLink(db, action, destination))
  const { destination_id } = destination
  if (!sent.ok) return ok({ destination_id, is_sent: false, note: sent.failure.message })
  return ok({ destination_id, is_sent: true, is_kept: await isAccountInSandbox(db) })
}

const linkAgain: Act = async (db, action, destination) => {
  if (destination.confirmed_at) return failed(409, "This address is already confirmed.")
  const { destination_id } = destination
  const sent = await sendAddressLink(db, action, destination)
  return sent.ok ? ok({ destination_id, is_sent: true, is_kept: await isAccountInSandbox(db) }) : sent
}

const remove: Act = (db, action, destination) => {
  const act = auditActionOf(action, "alert-destination/delete", { target: destination.address })
  return audited(db, act, async (tx) => {
    await dropDestination(tx, destination)
    return ok({ destination_id: destination.destination_id })
  })
}

const acts: Record<Exclude<z.output<typeof form>["act"], "add">, Act> = {
  link: linkAgain,
  test: testDestination,
  delete: remove,
}

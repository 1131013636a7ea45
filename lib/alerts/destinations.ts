import "server-only"
import { randomBytes } from "node:crypto"
import { z } from "zod"
import { isAddress } from "#contract/address"
import { withoutUrlPasswords } from "#contract/url-password"
import { isWebhookUrl } from "#contract/webhook-url"
import { hostAndPort, isRefusedLiteral } from "#shared/address-guard"
import { auditActionOf, firstIssue, type ProjectAction } from "../actions/project-action.ts"
import { audited, auditedCall } from "../audit/audit.ts"
import { seal } from "../auth/seal.ts"
import { clock } from "../clock.ts"
import { config } from "../config.ts"
import { ids } from "../ids.ts"
import { failed, ok, type Result } from "../result.ts"
import { dropDeliveriesTo } from "../store/alert-deliveries.ts"
import {
  countDestinations,
  deleteDestination,
  findDestination,
  insertDestination,
  noteOutcome,
} from "../store/alert-destinations.ts"
import { forgetDestination } from "../store/alert-rules.ts"
import type { Db } from "../store/open.ts"
import { type AlertDestinationKind, alertDestinationKinds } from "../store/schema/alerts.ts"
import { alertLimits } from "./metrics.ts"
import { sendNews } from "./send.ts"
import { secretPrefix } from "./webhook.ts"

/** Who is told: mail, a webhook whose calls are signed, or a chat. Secrets are sealed at rest and shown once (ALERT-8). */

const which = { destination_id: z.string({ error: "destination_id is missing." }).min(1).max(60) }

const form = z.discriminatedUnion(
  "act",
  [
    z.object({
      act: z.literal("add"),
      kind: z.enum(alertDestinationKinds, { error: "kind is mail, webhook or slack." }),
      address: z.string({ error: "Enter an address." }).trim().min(1, "Enter an address.").max(2048),
      language: z.string().max(10).default("en"),
    }),
    z.object({ act: z.literal("test"), ...which }),
    z.object({ act: z.literal("delete"), ...which }),
  ],
  { error: "act is add, test or delete." },
)

type Form<A extends z.output<typeof form>["act"]> = Extract<z.output<typeof form>, { act: A }>

/** `secret`: what calls are signed with, told this once. */
export type Changed = { destination_id: string; secret?: string; is_delivered?: boolean; said?: string }

export async function changeDestination(db: Db, action: ProjectAction): Promise<Result<Changed>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const wanted = parsed.data
  if (wanted.act === "add") return add(db, action, wanted)
  const { project_id } = action.access.project
  const destination = await findDestination(db, { project_id, destination_id: wanted.destination_id })
  if (!destination) return failed(404, "There is no such destination.")
  return wanted.act === "delete" ? remove(db, action, wanted) : test(db, action, wanted)
}

async function add(db: Db, action: ProjectAction, wanted: Form<"add">): Promise<Result<Changed>> {
  const { project_id } = action.access.project
  const fault = faultOf(wanted)
  if (fault) return failed(400, fault, { field: "address" })
  if ((await countDestinations(db, project_id)) >= alertLimits.destinationsMax)
    return failed(409, "You have reached the maximum number of destinations. Delete one first.")
  const { kind, address, language } = wanted
  const secret = kind === "webhook" ? `${secretPrefix}${randomBytes(32).toString("base64")}` : null
  const hidden = kind === "slack" ? address : secret
  const sealed = hidden && (await seal(hidden))
  const shown = kind === "mail" ? address : shownUrl(kind, address)
  // The address of a chat is a secret: the log does not keep it either.
  const act = auditActionOf(action, "alert-destination/add", {
    input: { ...wanted, address: shown },
    target: shown,
  })
  return audited(db, act, async (tx) => {
    const destination_id = await insert(tx, action, {
      kind,
      address: kind === "slack" ? shown : address,
      sealed,
      language,
    })
    return ok({ destination_id, ...(secret ? { secret } : {}) })
  })
}

type Given = { kind: AlertDestinationKind; address: string; sealed: string | null; language: string }

async function insert(tx: Db, { access }: ProjectAction, given: Given): Promise<string> {
  const destination_id = ids.token(9)
  await insertDestination(tx, {
    ...given,
    project_id: access.project.project_id,
    destination_id,
    created_by: access.user.user_id,
    created_at: clock.now(),
  })
  return destination_id
}

/** For a rule that is made by one press where nobody is told yet. */
export const insertMailDestination = (
  tx: Db,
  action: ProjectAction,
  { address, language }: { address: string; language: string },
): Promise<string> => insert(tx, action, { kind: "mail", address, sealed: null, language })

function faultOf({ kind, address }: Form<"add">): string | null {
  if (kind === "mail") return isAddress(address) ? null : "Enter an e-mail address."
  if (!isWebhookUrl(address)) return "Enter an address that begins with https://."
  const url = new URL(address)
  if (config().alertsAllow.includes(hostAndPort(url))) return null
  if (url.protocol !== "https:") return "Enter an address that begins with https://."
  return isRefusedLiteral(url.hostname)
    ? "This address is in a private network. The operator can allow it with ALERTS_ALLOW."
    : null
}

/** Of a chat's address the path is the secret. */
const shownUrl = (kind: AlertDestinationKind, address: string): string =>
  kind === "slack" ? `${new URL(address).origin}/•••` : withoutUrlPasswords(address)

const remove = (
  db: Db,
  action: ProjectAction,
  { destination_id }: Form<"delete">,
): Promise<Result<Changed>> => {
  const { project_id } = action.access.project
  return audited(db, auditActionOf(action, "alert-destination/delete"), async (tx, note) => {
    const destination = await findDestination(tx, { project_id, destination_id })
    await deleteDestination(tx, { project_id, destination_id })
    await forgetDestination(tx, project_id, destination_id)
    await dropDeliveriesTo(tx, project_id, destination_id)
    if (destination) note({ target: shownUrlOf(destination) })
    return ok({ destination_id })
  })
}

const shownUrlOf = ({ address }: { address: string }): string => withoutUrlPasswords(address)

/** ALERT-7: the test really sends, and says how it went. */
function test(db: Db, action: ProjectAction, { destination_id }: Form<"test">): Promise<Result<Changed>> {
  const { project } = action.access
  return auditedCall(db, auditActionOf(action, "alert-destination/test"), async (note) => {
    const place = { project_id: project.project_id, destination_id }
    const destination = await findDestination(db, place)
    if (!destination) return failed(404, "There is no such destination.")
    note({ target: shownUrlOf(destination) })
    const sent = await sendNews(db, project, destination, null, `alert-test-${ids.token(9)}`)
    await noteOutcome(db, place, {
      last_outcome: sent.isDelivered ? "delivered" : "failed",
      last_said: sent.said,
      last_at: clock.now(),
    })
    return ok({ destination_id, is_delivered: sent.isDelivered, said: sent.said })
  })
}

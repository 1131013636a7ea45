import { limits } from "#contract/limits"
import type { Message } from "#contract/message"
import { type RightName, type RightsSet, type RightValue, rightValue } from "#contract/rights"
import { formatUtc, parseUtc } from "#contract/time"
import { hours } from "../clock.ts"
import { Refusal } from "../refusal.ts"
import type { Caller } from "./caller.ts"

/** Initial rights of the first account of an installation: it is its own support. */
export const firstAccountRights: RightsSet = { tracking_off: true }

type Switch = { [N in RightName]: RightValue<N> extends boolean ? N : never }[RightName]

/** True when the caller has this right (contract rights.ts); project's values win over the account's. */
export const may = (caller: Pick<Caller, "rights">, right: Switch): boolean =>
  rightValue(caller.rights, right)

/** SEND-20: an own unsubscribe link needs the right, and in a project the project's custom_unsubscribe_url_enabled. */
const mayLinkElsewhere = (caller: Caller): boolean =>
  may(caller, "custom_unsubscribe_url") && (caller.is_account_key || caller.custom_unsubscribe_url_enabled)

/** True when the sender may do without the standard unsubscribe block at all. */
export const mayOmitUnsubscribe = (caller: Caller): boolean =>
  may(caller, "unsubscribe_removal") || may(caller, "unsubscribe_never")

/** Refuses options that this caller may not use, and a send_at that is not within the next day. */
export function permit(message: Message, caller: Caller, now: Date): void {
  if (!caller.send_enabled) throw new Refusal(215, "Sending is switched off for this project.")
  if (message.skip_unsubscribe && !mayOmitUnsubscribe(caller))
    throw new Refusal(1588, "message.skip_unsubscribe: this account may not omit the unsubscribe footer.")
  if (message.force_send) throw new Refusal(1587, "message.force_send: forced sending is not allowed.")
  permitBypass(message, caller)
  permitTime(message.options?.send_at, now)
  permitBackend(message.options)
}

type Switches = {
  track_links?: number | undefined
  track_read?: number | undefined
  options?: { unsubscribe_url?: string | undefined } | undefined
}

/**
 * Tracking and the unsubscribe link are part of content, which a template may bring: checked after the template is filled
 * in. `prefix` is the path of the fields.
 */
export function permitContent(content: Switches, caller: Caller, prefix = "message"): void {
  if (content.options?.unsubscribe_url && !mayLinkElsewhere(caller))
    throw new Refusal(
      1588,
      `${prefix}.options.unsubscribe_url: this project may not replace the service's unsubscribe link.`,
    )
  if (may(caller, "tracking_off")) return
  for (const field of ["track_links", "track_read"] as const)
    if (content[field] === 0)
      throw new Refusal(1575, `${prefix}.${field}: this account may not switch tracking off.`)
}

function permitBypass(message: Message, caller: Caller): void {
  const bypasses = (["bypass_unavailable", "bypass_unsubscribed", "bypass_complained"] as const).filter(
    (field) => message[field] === 1,
  )
  if (bypasses.length > 0 && message.bypass_global !== 1)
    throw new Refusal(1537, `message.bypass_global must be 1 when ${bypasses[0]} is 1.`)
  if (mayOmitUnsubscribe(caller)) return
  if (message.bypass_unsubscribed)
    throw new Refusal(1538, "message.bypass_unsubscribed: this account may not bypass the unsubscribed list.")
  if (message.bypass_complained)
    throw new Refusal(1539, "message.bypass_complained: this account may not bypass the complaint list.")
}

/** SEND-16: backend domains are not supported here, so naming one is refused instead of ignored. */
function permitBackend({ custom_backend_id, smtp_pool_id }: NonNullable<Message["options"]> = {}): void {
  if (smtp_pool_id && custom_backend_id === undefined)
    throw new Refusal(228, "message.options.smtp_pool_id requires custom_backend_id.")
  if (custom_backend_id !== undefined)
    throw new Refusal(
      213,
      "message.options.custom_backend_id: this account has no backend domain with this id.",
    )
}

function permitTime(send_at: string | undefined, now: Date): void {
  if (send_at === undefined) return
  const atMs = parseUtc(send_at)
  if (atMs === null)
    throw new Refusal(1530, "message.options.send_at must have the form YYYY-MM-DD hh:mm:ss in UTC.")
  // The wire has whole seconds: the current second is not yet in the past.
  if (formatUtc(atMs) < formatUtc(now)) throw new Refusal(1529, "message.options.send_at is in the past.")
  if (atMs > now.getTime() + hours(limits.scheduleAheadHoursMax))
    throw new Refusal(1525, "message.options.send_at must be at most 24 hours ahead.")
}

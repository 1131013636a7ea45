import type { DeliveryStatus } from "#contract/delivery-status"
import type { Status } from "#contract/status"
import type { SuppressionCause } from "../store/schema/suppressions.ts"
import { sharedListId } from "../store/suppressions.ts"
import type { Suppression } from "../suppress/add.ts"

/** Causes to suppress the address of a bounce (SUPPRESS-1): only for these delivery statuses. */
const causeOfBounce: Readonly<Partial<Record<DeliveryStatus, SuppressionCause>>> = {
  err_user_unknown: "permanent_unavailable",
  err_mailbox_discarded: "permanent_unavailable",
  err_unreachable: "permanent_unavailable",
  // The interface counts unused mailboxes and domains that take no mail among the temporary causes.
  err_user_inactive: "temporary_unavailable",
  err_domain_inactive: "temporary_unavailable",
  err_mailbox_full: "temporary_unavailable",
  err_spam_rejected: "temporary_unavailable",
  err_blacklisted: "temporary_unavailable",
  err_giveup: "temporary_unavailable",
}

type EventOfAddress = {
  project_id: number
  letter_id: string
  email: string
  status: Status
  event_time: Date
  delivery_status?: DeliveryStatus
  neverSuppresses?: true
}

/** Changes of the suppression lists by an event; most change nothing. */
export function suppressionsOf(event: EventOfAddress, hasGlobalList: boolean): Suppression[] {
  return inAllLists(ownSuppressionsOf(event), hasGlobalList)
}

/** Subscribing again lifts the unsubscription and the complaint. */
export const liftsBySubscribing = (entry: AddressEvent, hasGlobalList: boolean): Suppression[] =>
  inAllLists(liftsInOwnList(entry), hasGlobalList)

const inAllLists = (single: Suppression[], hasGlobalList: boolean): Suppression[] =>
  hasGlobalList ? [...single, ...single.flatMap(inSharedList)] : single

/**
 * SHARED-1: what one project learned about a mailbox counts for all of them: that it is not there, and that its owner
 * complained. The owner's wish to be subscribed again takes the complaint back there as well.
 */
function inSharedList({ letter_id: _, ...suppression }: Suppression): Suppression[] {
  const isOfAll = suppression.cause === "complained" || suppression.cause === "permanent_unavailable"
  return isOfAll ? [{ ...suppression, project_id: sharedListId, source: "system" }] : []
}

function ownSuppressionsOf(event: EventOfAddress): Suppression[] {
  const { project_id, letter_id, email, event_time } = event
  const entry = { project_id, letter_id, email, at: event_time }
  switch (event.status) {
    case "soft_bounced":
    case "hard_bounced": {
      const cause = causeOf(event)
      // A temporary answer never closes an address for good: the letter will be tried again.
      if (!cause || (event.status === "soft_bounced" && cause === "permanent_unavailable")) return []
      return [{ ...entry, cause, source: "system", reason: event.delivery_status }]
    }
    case "spam":
      return [{ ...entry, cause: "complained", source: "subscriber", reason: event.delivery_status }]
    case "unsubscribed":
      return [{ ...entry, cause: "unsubscribed", source: "subscriber", reason: event.delivery_status }]
    case "subscribed":
      return liftsInOwnList(entry)
    default:
      return []
  }
}

/** Absent for a refusal that concerns our setup or rate (BOUNCE-6). */
const causeOf = ({ delivery_status, neverSuppresses }: EventOfAddress): SuppressionCause | undefined =>
  delivery_status && !neverSuppresses ? causeOfBounce[delivery_status] : undefined

type AddressEvent = Pick<Suppression, "project_id" | "email" | "letter_id" | "at">

const liftsInOwnList = (entry: AddressEvent): Suppression[] =>
  (["unsubscribed", "complained"] as const).map((cause) => ({
    ...entry,
    cause,
    source: "subscriber",
    lift: true,
  }))

import "server-only"
import { isAttemptEnd } from "#contract/status"
import { countedNames, type OpenName } from "#lib/data/store/counted-names"
import type { Db } from "#lib/data/store/open"
import type { LetterEvent } from "../letter/letter-state.ts"
import { campaignIn, clickedLink, type CapName, otherName, readerOf } from "../letter/reader.ts"

/**
 * Names under which links, campaigns, servers and mail programs of these events are counted: their own names, or
 * `otherName` beyond the limit of their day (counted-names.ts).
 */
export async function nameCapFor(
  tx: Db,
  project_id: string,
  events: readonly LetterEvent[],
): Promise<CapName> {
  const names = events.flatMap(openNames)
  if (names.length === 0) return (_, name) => name
  const isCounted = await countedNames(tx, project_id, names)
  return (dimension, name, eventMs) =>
    name === "" || isCounted({ dimension, name, eventMs }) ? name : otherName
}

function openNames({ status, eventMs, sender_ip, raw }: LetterEvent): OpenName[] {
  const reader = status === "opened" || status === "clicked" ? readerOf(raw.delivery_info) : null
  const names = {
    link: status === "clicked" ? clickedLink(raw.url) : "",
    campaign_id: campaignIn(raw.metadata),
    server: isAttemptEnd(status) ? sender_ip : null,
    ...(reader && { device: reader.device, os: reader.os, client: reader.client }),
  }
  return Object.entries(names).flatMap(([dimension, name]) => (name ? [{ dimension, name, eventMs }] : []))
}

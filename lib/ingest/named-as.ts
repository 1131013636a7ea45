import "server-only"
import { countedNames, type OpenName } from "../store/counted-names.ts"
import type { Db } from "../store/open.ts"
import type { LetterEvent } from "./letter-state.ts"
import { campaignIn, clickedLink, type NamedAs, otherName } from "./reader.ts"

/** What links and campaigns of these events are counted as: their own names, as long as their day has room for them. */
export async function namedAsFor(
  tx: Db,
  project_id: string,
  events: readonly LetterEvent[],
): Promise<NamedAs> {
  const asked = events.flatMap(openNames)
  if (asked.length === 0) return (_, name) => name
  const isCounted = await countedNames(tx, project_id, asked)
  return (dimension, name, eventMs) =>
    name === "" || isCounted({ dimension, name, eventMs }) ? name : otherName
}

function openNames({ status, eventMs, raw }: LetterEvent): OpenName[] {
  const link = status === "clicked" ? clickedLink(raw.url) : ""
  const campaign = campaignIn(raw.metadata)
  return [
    ...(link ? [{ dimension: "link", name: link, eventMs }] : []),
    ...(campaign ? [{ dimension: "campaign_id", name: campaign, eventMs }] : []),
  ]
}

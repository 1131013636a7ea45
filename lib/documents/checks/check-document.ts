/**
 * Checks of a template before publication; checks.ts lists them all. Pure: external data (verified domains, bytes of
 * pictures, the composed HTML) is passed in. Findings of the composer report limits of an engine; those about empty
 * links, and pictures that are empty or have no alternative text, are checks as well, with the same codes (an empty
 * link of a button is button_has_no_link).
 */
import { type Check, checks } from "./checks.ts"
import { type CheckPlace, type Field, headFields, type Publication } from "./publication.ts"
import { sentBytes, type Tracking } from "./sent-bytes.ts"
import { survey } from "./survey.ts"

/** All findings, each once, in document order: the fields above it first, brand and samples last. */
export function checkDocument(publication: Publication): Check[] {
  const surveyed = survey(publication)
  const found = checks.flatMap(({ code, severity, find }) =>
    find(surveyed).map((one) => asCheck({ code, severity, ...one })),
  )
  const once = new Map(found.map((check) => [JSON.stringify(check), check]))
  return inOrder([...once.values()])
}

/** The same with the size of HTML that was rendered meanwhile, as it is sent. */
export function withSize(found: readonly Check[], html: string, tracking: Tracking): Check[] {
  const bytes = sentBytes(html, tracking)
  const sizes = checks.flatMap(({ code, severity, find }) =>
    code === "html_is_clipped" || code === "html_is_nearly_clipped"
      ? find({ bytes }).map((one) => asCheck({ code, severity, ...one }))
      : [],
  )
  return sizes.length === 0 ? [...found] : inOrder([...found, ...sizes])
}

const inOrder = (found: readonly Check[]): Check[] =>
  found
    .map((check) => ({ check, order: orderOf(check.place) }))
    .sort((a, b) => compare(a.order, b.order))
    .map(({ check }) => check)

/** Code, severity and finding come from the same row of the table. */
const asCheck = (one: Pick<Check, "code" | "severity" | "place" | "values">): Check => one as Check

const fields: readonly Field[] = [...headFields, "preheader"]

function orderOf(place: CheckPlace): readonly number[] {
  if (typeof place !== "string") return [1, ...place]
  if (place === "brand" || place === "samples") return [2, place === "brand" ? 0 : 1]
  return [0, fields.indexOf(place)]
}

/** Order of lists: if one is a prefix of the other, the shorter one comes first. */
function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1)
}

import { parseExact } from "#contract/exact-number"
import { hasAtMost } from "#contract/length"
import { limits } from "#contract/limits"
import { smtpHeaderKeys } from "#contract/smtp-header"
import { badText } from "../bad-text.ts"
import { Refusal } from "../refusal.ts"
import { decodeWords } from "./encoded-words.ts"

/** Content of X-{brand} of one message: message fields as they were written, and whether it is strict. */
type ServiceHeader = { fields: Record<string, unknown>; strict: boolean | undefined }

/** Keys that are fields of a message (SMTP-11); any other key is ignored. */
const messageKeys = new Set(Object.keys(smtpHeaderKeys).filter((key) => key !== "strict"))

/**
 * Reads X-{brand}: one JSON object, folded or not, in encoded words or not. `values` are all headers of that name as
 * they were unfolded, `name` is for sentences. Types and limits of the fields are the contract's; only what is
 * different by SMTP is checked here. null counts as absent.
 */
export function readServiceHeader(values: readonly string[], name: string): ServiceHeader {
  const [value = "", ...more] = values
  if (more.length > 0) throw new Refusal(400, `${name}: the header must occur only once.`)
  const fieldsSet = Object.entries(objectIn(value, name)).filter(([, one]) => one !== null)
  const fields = Object.fromEntries(fieldsSet.filter(([key]) => messageKeys.has(key)))
  if ("idempotence_key" in fields) fields.idempotence_key = alone(fields.idempotence_key)
  checkTags(fields.tags)
  return { fields, strict: strictOf(new Map(fieldsSet).get("strict"), name) }
}

function objectIn(value: string, name: string): object {
  const object = parsed(value, name)
  if (typeof object !== "object" || object === null || Array.isArray(object))
    throw new Refusal(400, `${name}: the value must be one JSON object.`)
  const bad = badText(object)
  if (bad) throw new Refusal(400, `${name} ${bad.field}: ${bad.sentence}`)
  return object
}

function parsed(value: string, name: string): unknown {
  // A text may contain a fold, and JSON allows no tab at the beginning of such a line.
  const text = decodeWords(value).replaceAll("\t", " ").trim()
  if (text === "") return {}
  try {
    return parseExact(text)
  } catch {
    throw new Refusal(400, `${name}: the value is not JSON.`)
  }
}

/** The published table of options has array where a string is meant: a list with one item counts as that item. */
const alone = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value)

/** Tags are shorter here than over HTTP; everything else about them is the contract's. */
function checkTags(tags: unknown): void {
  if (!Array.isArray(tags)) return
  const at = tags.findIndex(
    (tag) => typeof tag === "string" && !hasAtMost(tag.trim(), limits.smtpTagCharsMax),
  )
  if (at >= 0)
    throw new Refusal(1534, `tags.${at}: A tag must have at most ${limits.smtpTagCharsMax} characters.`)
}

function strictOf(value: unknown, name: string): boolean | undefined {
  if (value === undefined || typeof value === "boolean") return value
  if (value === 0 || value === 1) return value === 1
  throw new Refusal(400, `${name} strict must be true or false.`)
}

import type { Email } from "postal-mime"
import { type Fields, fieldGroups, headerOf, partOf, unparsedPartOf } from "../mail.ts"
import { addressIn, type RecipientReport } from "./report.ts"

const reportTypes = ["message/delivery-status", "message/global-delivery-status"]
const recipientsMax = 100

/**
 * Recipients of a delivery status notification (RFC 3464; RFC 6533 with addresses in UTF-8); null when the mail has no
 * such part, or an empty one.
 */
export function readDeliveryStatus(mail: Email, raw: Uint8Array): RecipientReport[] | null {
  const part = partOf(mail, ...reportTypes) ?? unparsedReport(mail, raw)
  const groups = part === null ? [] : fieldGroups(part, recipientsMax).filter(isOfRecipient)
  return groups.length === 0 ? null : groups.flatMap(reportOf)
}

/** Some gateways rewrite the boundary in the header alone, so that no part of a report can be parsed. */
const unparsedReport = (mail: Email, raw: Uint8Array): string | null =>
  /multipart\/report.{0,300}delivery-status/is.test(headerOf(mail, "content-type"))
    ? unparsedPartOf(raw, /^content-type:[ \t]*message\/(?:global-)?delivery-status/im)
    : null

/** The same fields within a text for people. */
export const readFieldsInText = (text: string): RecipientReport[] =>
  /^final-recipient:/im.test(text)
    ? fieldGroups(text, recipientsMax).filter(isOfRecipient).flatMap(reportOf)
    : []

function reportOf(fields: Fields): RecipientReport[] {
  const recipients = [...new Set(recipientFields.flatMap((name) => addressOf(fields.get(name)) ?? []))]
  const [, status, comment] = statusShape.exec(fields.get("status") ?? "") ?? []
  const action = actionOf(fields.get("action"), status)
  if (!action) return []
  const diagnostic = withoutType(fields.get("diagnostic-code") ?? "") || (comment ?? "")
  return [{ recipients, action, diagnostic, ...(status ? { status } : {}) }]
}

const isOfRecipient = (fields: Fields): boolean =>
  ["action", ...recipientFields].some((name) => fields.has(name))

const recipientFields = ["final-recipient", "original-recipient", "x-actual-recipient"]
/** Some reporters explain the status in a comment and have no other diagnostic. */
const statusShape = /([245]\.\d{1,3}\.\d{1,3})(?:\s*\((.{1,500})\))?/

/** `deliverable` is Postfix's answer to a probe. */
const arrived = ["delivered", "relayed", "expanded", "deliverable"]

/** Reporters use words of their own for failures (`expired`); where the field is missing, the status decides. */
function actionOf(action: string | undefined, status: string | undefined): RecipientReport["action"] | null {
  const word = action
    ?.trim()
    .toLowerCase()
    .split(/[^a-z]/)[0]
  if (word === "delayed") return word
  if (word) return arrived.includes(word) ? "arrived" : "failed"
  return status && !status.startsWith("2") ? "failed" : null
}

/** `rfc822; user@example.com` or `utf-8; \x{fc}ser@example.com` (RFC 6533, 3). */
const addressOf = (value: string | undefined): string | null =>
  value ? addressIn(withoutType(value).replace(/\\x\{([0-9a-f]{2,6})\}/gi, (_, hex) => charOf(hex))) : null

const charOf = (hex: string): string => {
  const code = Number.parseInt(hex, 16)
  return code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : ""
}

const withoutType = (value: string): string => value.replace(/^\s*[a-z0-9-]{1,40}\s*;\s*/i, "").trim()

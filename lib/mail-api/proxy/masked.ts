import { z } from "zod"
import type { Method } from "#contract/method"
import { withoutPasswordsIn } from "#contract/url-password"
import type { Access } from "#lib/access/auth/access"
import { isSenderField, knownIn, maskAddressesIn, maskField, maskKnownIn } from "#lib/interface/format/mask"
import { recipientWords } from "#lib/interface/format/recipient-names"
import { type LetterParts, maskedHtml, maskedLetter } from "./masked-letter.ts"
import { namesIn } from "./recipient-names-in.ts"
import { isSystemMessage } from "./system-mail.ts"

/**
 * Masks an answer for a person. Viewers see messages with masked addresses and without links that act: everywhere in
 * the answer, because SMTP conversations, headers and footers contain them too.
 */
export function asSeenBy<T>(access: Access, method: Method, answer: T): T {
  // HOOKPAGE-9: passwords in webhook addresses are for the service alone.
  if (method.access.area === "webhooks") return withoutPasswordsIn(answer)
  if (method.access.area === "exports") return withOwnAddresses(access.project.project_id, answer)
  if (method.access.area !== "messages") return answer
  const shown = withoutSystemMail(answer, access.isMasked)
  return access.isMasked ? sameShape(maskedAnswer(shown, [])) : shown
}

/** Messages and attempts name their recipient; that address and its names are masked in all of their fields. */
function maskedAnswer(value: unknown, known: readonly string[]): unknown {
  if (typeof value === "string") return maskAddressesIn(value, known)
  if (Array.isArray(value)) return value.map((one) => maskedAnswer(one, known))
  if (typeof value !== "object" || value === null) return value
  const ofThis = [...known, ...recipientsIn(value)]
  if (isLetter(value)) return maskedLetter(value, ofThis)
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [maskField(key, ofThis), maskedField(key, one, ofThis)]),
  )
}

function maskedField(key: string, value: unknown, known: readonly string[]): unknown {
  if (typeof value !== "string") return maskedAnswer(value, knownIn(key, known))
  if (isSenderField(key)) return maskKnownIn(value, known)
  return key === "html" || key === "amp"
    ? maskedHtml(value, known)
    : maskAddressesIn(value, knownIn(key, known))
}

const recipientsIn = (value: { to?: unknown; email?: unknown }): string[] => {
  const addresses = [value.to, value.email].filter((one) => typeof one === "string")
  return [
    ...addresses.flatMap((address) => recipientWords(address)),
    ...recipientWords("", ...namesIn(value)),
  ]
}

/** A message that a mail server accepted has a source as well; one that is rendered for its page has none. */
const isLetter = (value: object): value is LetterParts => "headers" in value && Array.isArray(value.headers)

/**
 * PROXY-4: links of system mail work for anyone who opens them (an invitation, a link that confirms an address or stops
 * alerts), so its text is hidden from all members of the project, and its subject from viewers.
 */
function withoutSystemMail<T>(answer: T, isMasked: boolean): T {
  const parsed = stored.safeParse(answer)
  if (!parsed.success || !isSystemMessage(parsed.data.letter)) return answer
  const { content: _, message: __, subject, ...letter } = parsed.data.letter
  return sameShape({ ...answer, letter: { ...letter, subject: isMasked ? "•••" : subject } })
}

/** An answer of letter/get. */
const stored = z.looseObject({
  letter: z.looseObject({
    email: z.string(),
    subject: z.string(),
    message: z.looseObject({ recipients: z.array(z.looseObject({})) }),
  }),
})

/** Inputs that would let a person with masked addresses search for, and so guess, an address. */
export function withoutAddressSearch<T>(access: Access, method: Method, input: T): T {
  if (!access.isMasked || method.access.area !== "messages") return input
  if (typeof input !== "object" || input === null) return input
  return { ...input, search: undefined, email: undefined }
}

/**
 * EXPORT-2: the service's address of a file opens it for anyone who has it. People get ours instead, which checks the
 * rights each time.
 */
function withOwnAddresses<T>(slug: string, answer: T): T {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== "object" || value === null) return value
    const files = "dump_id" in value && "files" in value && Array.isArray(value.files) ? value.files : null
    const shown = files && {
      files: files.map((file: object, at) => ({ ...file, url: urlOf(slug, value, at) })),
    }
    return { ...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one)])), ...shown }
  }
  return sameShape(walk(answer))
}

const urlOf = (slug: string, { dump_id }: { dump_id?: unknown }, at: number): string =>
  `/api/projects/${slug}/exports/${String(dump_id)}/${at + 1}`

/** The traversal keeps every field and replaces texts with texts, so a T remains a T. */
const sameShape = <T>(value: unknown): T => value as T

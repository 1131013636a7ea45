import "server-only"
import type { CapturedLetter } from "#contract/captured"
import type { Output } from "#contract/method"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { systemInfo } from "#contract/methods/system"
import { isSandboxAddress } from "#contract/sandbox-domain"
import type { Db } from "#lib/data/store/open"
import { call } from "#lib/mail-api/client/call"
import type { ServiceKey } from "#lib/mail-api/client/server"
import { getAccountKey } from "#lib/mail-api/proxy/keys"
import { config } from "#lib/platform/config"
import { failed, ok, type Result } from "#lib/platform/result"

/**
 * INBOX-6: mail of the account's own space (alerts, reports, links), which a sandbox stores. For the owner: the caller
 * has checked the reader.
 */

/** True if mail of the account's space stays in the sandbox. */
export async function isAccountInSandbox(db: Db): Promise<boolean> {
  const key = await sandboxKey(db)
  return key.ok
}

/** The account's key if a sandbox stores its mail (MODE-3); 404 if mail is really sent. */
async function sandboxKey(db: Db): Promise<Result<ServiceKey>> {
  const key = await getAccountKey(db)
  if (!key) return nothingKept
  const info = await call(systemInfo, {}, key)
  if (!info.ok) return info
  const { delivery_mode } = info.value
  // Without a configured sender, the mail comes from the account's sandbox domain. Services without a mode store
  // nothing.
  const { mailFrom } = config()
  const isSandboxSender = !mailFrom || isSandboxAddress(mailFrom)
  const isKept = delivery_mode === "sandbox" || (delivery_mode !== undefined && isSandboxSender)
  return isKept ? ok(key) : nothingKept
}

const nothingKept = failed(404, "Only a sandbox stores the mail of the account.")

type Page = Pick<Output<typeof capturedList>, "letters" | "cursor">

/** A page of the list, newest first. */
export async function listAccountMail(
  db: Db,
  input: { search?: string; cursor?: string },
): Promise<Result<Page>> {
  const key = await sandboxKey(db)
  if (!key.ok) return key
  const answer = await call(capturedList, { ...input, limit: 50 }, key.value)
  if (!answer.ok) return answer
  const { letters, cursor } = answer.value
  return ok({
    letters: letters.map((one) => ({ ...one, preview: withoutPasswordLinks(one.preview) })),
    cursor,
  })
}

/** One message, as far as its reader can see it; 404 if there is none. */
export async function readAccountMail(db: Db, reader: string, id: string): Promise<Result<CapturedLetter>> {
  const key = await sandboxKey(db)
  if (!key.ok) return key
  const answer = await call(capturedGet, { id }, key.value)
  return answer.ok ? ok(letterFor(reader, answer.value.letter)) : answer
}

const passwordLink = /\/reset\/[\w-]+/g

/** A link for a new password opens an account to anyone who has it, so only its recipient sees it. */
export const withoutPasswordLinks = (text: string): string => text.replace(passwordLink, "/reset/•••")

/** The source is encoded, so it is left out if a part has such a link. */
export function letterFor(reader: string, letter: CapturedLetter): CapturedLetter {
  const { html = "", plaintext = "", to } = letter
  const isOwn = to.toLowerCase() === reader.toLowerCase()
  if (isOwn || withoutPasswordLinks(html + plaintext) === html + plaintext) return letter
  return {
    ...letter,
    preview: withoutPasswordLinks(letter.preview),
    ...(letter.html !== undefined && { html: withoutPasswordLinks(html) }),
    ...(letter.plaintext !== undefined && { plaintext: withoutPasswordLinks(plaintext) }),
    source: "",
  }
}

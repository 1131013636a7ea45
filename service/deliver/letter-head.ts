import type { RenderedLetter } from "../submit/job-message.ts"
import { customFields } from "./custom-fields.ts"
import { unstructured } from "./encoded-words.ts"
import { foldField } from "./fold-field.ts"
import { type AddressForm, formFor, mailbox, shownMailboxes } from "./mailboxes.ts"

export type MessageIdentity = { letter_id: string; email: string; date: Date; mailHostname: string }

/** The header fields of a letter that do not depend on its parts, each folded: ASCII but for addresses, no line over 998 (COMPOSE-6). */
export function letterHead(letter: RenderedLetter, identity: MessageIdentity): string[] {
  const { from_name = "", reply_to, reply_to_name = "" } = letter
  const form = formFor(identity.email)
  return [
    ...customFields(letter.headers),
    ...field("From", mailbox({ name: from_name, address: letter.from_email }, form)),
    ...field("To", toLine(letter, identity.email, form)),
    ...field("Cc", letter.cc_header === undefined ? null : shownMailboxes(letter.cc_header, form)),
    ...field("Reply-To", reply_to ? mailbox({ name: reply_to_name, address: reply_to }, form) : null),
    foldField("Subject", unstructured(letter.subject)),
    foldField("Message-ID", `<${identity.letter_id}@${identity.mailHostname}>`),
    foldField("Date", identity.date.toUTCString().replace("GMT", "+0000")),
    "MIME-Version: 1.0",
  ]
}

/** A field without any address that can be shown has the group without members of RFC 5322, 3.4. */
const toLine = (
  { to_header, to_name = "" }: RenderedLetter,
  email: string,
  form: AddressForm,
): string | null =>
  to_header === undefined
    ? mailbox({ name: to_name, address: email }, form)
    : shownMailboxes(to_header, form) || "undisclosed-recipients:;"

const field = (name: string, value: string | null): string[] => (value ? [foldField(name, value)] : [])

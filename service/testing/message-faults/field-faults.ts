import { addressListFaults } from "./addresses.ts"
import { dateFaults } from "./date.ts"
import { dkimFaults } from "./dkim.ts"
import { textFaults } from "./encoded-words.ts"
import type { Field } from "./header-block.ts"
import { contentIdFaults, idListFaults, ownIdFaults, urlListFaults } from "./ids-and-urls.ts"
import { readParameterized } from "./parameters.ts"

/** Faults of a field by the grammar of its name; other fields are text. */
export const fieldFaults = (field: Field): string[] =>
  (grammars[field.name.toLowerCase()] ?? ((one) => textFaults(one.value)))(field).map(
    (fault) => `${field.name}: ${fault}`,
  )

const mailboxes = ({ value }: Field) => addressListFaults(value, { isGroupAllowed: false })
const addresses = ({ value }: Field) => addressListFaults(value)
const urls = ({ raw }: Field) => urlListFaults(raw)
const ids = ({ raw }: Field) => idListFaults(raw)
const oneOf =
  (...words: string[]) =>
  ({ value }: Field) =>
    words.includes(value.toLowerCase()) ? [] : ["an unknown value"]

const grammars: Readonly<Record<string, (field: Field) => string[]>> = {
  from: mailboxes,
  sender: mailboxes,
  "reply-to": addresses,
  to: addresses,
  cc: addresses,
  date: ({ value }) => dateFaults(value),
  "message-id": ({ raw }) => ownIdFaults(raw),
  "in-reply-to": ids,
  references: ids,
  "list-unsubscribe": urls,
  "list-subscribe": urls,
  "list-help": urls,
  "list-owner": urls,
  "list-archive": urls,
  "list-unsubscribe-post": oneOf("list-unsubscribe=one-click"),
  "mime-version": oneOf("1.0"),
  "content-type": ({ value }) => readParameterized(value, "type").faults,
  "content-disposition": ({ value }) => readParameterized(value, "word").faults,
  "content-transfer-encoding": oneOf("7bit", "8bit", "base64", "quoted-printable"),
  "content-id": ({ raw }) => contentIdFaults(raw),
  "dkim-signature": ({ value }) => dkimFaults(value),
}

import { statusLook } from "#lib/interface/status/statuses"
import type { StatusWords } from "#words/status"
import type { WebhookFormWords } from "#words/webhook-form"
import type { ConflictFields } from "../../../../conflict-note.tsx"
import type { SigningKey, WebhookForm } from "./form.ts"

type Looks = { words: WebhookFormWords; statuses: StatusWords; keys: readonly SigningKey[] }

/** The form's fields as a conflict shows them. */
export const conflictFields = ({ words, statuses, keys }: Looks): ConflictFields<WebhookForm> => ({
  isActive: [words.statusField],
  statuses: [words.whichEvents, (list) => list.map((one) => statusLook(one, statuses).label).join(", ")],
  hasSpamBlocks: [words.spamBlocks],
  event_format: [words.format, (format) => (format === "json_post" ? words.formatPlain : words.formatGzip)],
  hasDeliveryInfo: [words.deliveryInfo],
  hasMessageInfo: [words.messageInfo],
  isSingleEvent: [words.single],
  max_parallel: [words.parallel],
  key_id: [words.signedWith, (id) => keyName(id, words, keys)],
})

const keyName = (id: string, words: WebhookFormWords, keys: readonly SigningKey[]): string =>
  id === "" ? words.signedByProject : (keys.find((one) => one.id === id)?.name ?? words.signedByOther)

import { foldAddress } from "#contract/address"

/** One recipient of a report: `arrived` is delivered, relayed or expanded. */
export type RecipientReport = {
  /** Addresses of the recipient: the final one, and the one the message was first sent to, folded. */
  recipients: readonly string[]
  action: "failed" | "delayed" | "arrived"
  /** Enhanced status code, where the report has one. */
  status?: string
  /** The reply of the refusing host, or the reporter's own words. */
  diagnostic: string
}

/** An apostrophe between letters belongs to the address (`o'neil@example.com`); any other one is a quotation mark. */
const addressShape =
  /(?:[^\s<>()[\]"',;:]|(?<=[\w\u0080-\uffff])'(?=[\w\u0080-\uffff])){1,64}@[a-z0-9\u0080-\uffff](?:[a-z0-9\u0080-\uffff._-]{0,252}[a-z0-9\u0080-\uffff])?/i

/** The first address in a text, in the form of `foldAddress`. */
export function addressIn(text: string): string | null {
  const [address] = addressShape.exec(text) ?? []
  return address ? foldAddress(address) : null
}

const listMax = 4000

/** The addresses of a list with commas. */
export const addressesIn = (list: string): string[] =>
  list
    .slice(0, listMax)
    .split(",")
    .flatMap((one) => addressIn(one) ?? [])

export const withoutAddress = (text: string): string => text.replace(addressShape, "")

export type QuotedReply = { code: string; text: string; hasStatus: boolean }

/** The reporter's own words after those of the refusing host: a transcript of Sendmail, and the last line of qmail. */
const nextReply =
  /\s(?:>>>|<<<)\s|\sGiving up on |\s-{5} Transcript|\s[45]\d\d (?:[45]\.\d{1,3}\.\d{1,3} )?<[^<>]{1,320}>\.\.\. /

/** The reply of a host within a diagnostic: from its code on. */
export function replyIn(diagnostic: string): QuotedReply | null {
  const match = /(?<![\w.:@/[-])([45]\d\d)(?:[ -]+|(?=\s*$))(?:([45]\.\d{1,3}\.\d{1,3})(?![\d.]))?/.exec(
    diagnostic,
  )
  if (!match?.[1]) return null
  return {
    code: match[1],
    text: diagnostic.slice(match.index + 4).split(nextReply)[0] ?? "",
    hasStatus: match[2] !== undefined,
  }
}

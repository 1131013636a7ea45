/** One recipient of a bounce mail. */
export type RecipientReport = {
  /** Addresses of the recipient: the final one, and the one the message was first sent to. Lower case. */
  recipients: readonly string[]
  action: "failed" | "delayed"
  /** Enhanced status code, where the report has one of its own. */
  status?: string
  /** The reply of the refusing host, or the reporter's own words. */
  diagnostic: string
}

const addressShape =
  /[^\s<>()[\]"',;:]{1,64}@[a-z0-9\u0080-\uffff](?:[a-z0-9\u0080-\uffff._-]{0,252}[a-z0-9\u0080-\uffff])?/i

/** The first address in a text. */
export const addressIn = (text: string): string | null => addressShape.exec(text)?.[0].toLowerCase() ?? null

export type QuotedReply = { code: string; text: string; hasStatus: boolean }

/** In a transcript of Sendmail its own words follow those of the refusing host. */
const nextReply =
  /\s(?:>>>|<<<)\s|\s-{5} Transcript|\s[45]\d\d (?:[45]\.\d{1,3}\.\d{1,3} )?<[^<>]{1,320}>\.\.\. /

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

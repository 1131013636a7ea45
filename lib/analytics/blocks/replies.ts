import "server-only"
import { z } from "zod"
import { firstIssue } from "#lib/access/actions/project-action"
import { listLetters } from "#lib/data/events/open"
import { maskAddressesIn } from "#lib/interface/format/mask"
import { recipientWords } from "#lib/interface/format/recipient-names"
import { failed, ok, type Result } from "#lib/platform/result"
import type { LetterRow } from "#lib/data/store/letters"
import type { Db } from "#lib/data/store/open"
import { bounceStatuses } from "#lib/analytics/filters/query"
import { refusalReasons } from "./spans.ts"

/** BOUNCEPAGE-11: a domain's replies when it refused messages, newest first, without addresses. */
type BlockReply = { reason: string; text: string }
export type BlockReplies = { replies: BlockReply[] }

const repliesMax = 3
/** Newest messages that are read for each reason. */
const lookedAtMax = 50
const charsMax = 500

const ms = z.coerce.number().int().min(0).max(8.64e15)
const form = z.object({
  domain: z.string({ error: "domain is missing." }).min(1).max(253),
  from: ms,
  to: ms,
  reason: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(refusalReasons)).min(1).max(refusalReasons.length)),
})

export async function blockReplies(
  db: Db,
  project_id: string,
  request: Record<string, string>,
): Promise<Result<BlockReplies>> {
  const parsed = form.safeParse(request)
  if (!parsed.success) return firstIssue(parsed.error)
  const { domain, from: fromMs, to: toMs, reason: reasons } = parsed.data
  if (fromMs >= toMs) return failed(400, "from is after to.")
  const filter = { fromMs, toMs, domain: domain.toLowerCase(), status: bounceStatuses, limit: lookedAtMax }
  const pages = await Promise.all(reasons.map((reason) => listLetters(db, project_id, { ...filter, reason })))
  const newest = pages
    .flatMap(({ letters }) => letters)
    .toSorted((a, b) => b.first_at.getTime() - a.first_at.getTime())
  return ok({ replies: distinct(newest).slice(0, repliesMax) })
}

/** One of each group of replies that differ only in numbers, identifiers and addresses. */
function distinct(letters: readonly LetterRow[]): BlockReply[] {
  const replies = letters.flatMap(({ delivery_status, destination_response, email }) =>
    destination_response?.trim()
      ? [
          {
            reason: delivery_status ?? "",
            text: maskAddressesIn(destination_response.trim(), recipientWords(email)).slice(0, charsMax),
          },
        ]
      : [],
  )
  return [...Map.groupBy(replies, ({ text }) => wordsOf(text)).values()].flatMap(([first]) => first ?? [])
}

/** A reply without its variable parts: words that contain a digit, and masked addresses. */
const wordsOf = (text: string): string => text.toLowerCase().replaceAll(/\S*(?:\d|•)\S*/g, "#")

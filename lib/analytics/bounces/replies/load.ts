import "server-only"
import type { Recipients } from "#lib/data/events/recipients"
import { bouncedRepliesAcross } from "#lib/data/events/replies"
import { otherName } from "#lib/data/events/letter/reader"
import type { ReplyQuestion } from "#lib/data/store/bounced-replies"
import { letterHref } from "#lib/analytics/messages/letter-href"
import { dimensionOf, type FilterName, segmentFilter } from "#lib/analytics/filters/query"
import type { BounceRequest } from "../load.ts"
import { peopleOf, type RepliesData, repliesMax } from "./view.ts"

/** Server replies of the newest messages that are bounced now and match the page's filters (BOUNCEPAGE-13). */
export async function loadReplies(request: BounceRequest): Promise<RepliesData> {
  const { db, scope } = request
  const question = questionOf(request)
  return {
    ...request,
    templateNames: new Map<string, string>(),
    exampleHref: exampleHref(request),
    replies: question && (await bouncedRepliesAcross(db, scope.ids, question)),
  }
}

/** Recipients, in the page's own project, whose messages got a reply with these words, each once. */
export async function repliedPeople(request: BounceRequest, pattern: string): Promise<Recipients> {
  const { db, access } = request
  const question = questionOf(request)
  if (!question) return { emails: [], isAll: true }
  const { rows, isAll } = await bouncedRepliesAcross(db, [access.project.project_id], {
    ...question,
    isEach: true,
  })
  return { emails: peopleOf(rows, pattern), isAll }
}

/** null: a filter is set that only counts have, and that messages are not found by. */
function questionOf({ query, edges }: BounceRequest): ReplyQuestion | null {
  if (query.server.length > 0 || [...query.tag, ...query.campaign].includes(otherName)) return null
  const filter = segmentFilter(query)
  const valuesOf = (name: FilterName) => filter[dimensionOf[name]] ?? []
  return {
    ...{ fromMs: edges[0] ?? 0, toMs: edges.at(-1) ?? 0, max: repliesMax },
    ...{ provider: valuesOf("provider"), reason: valuesOf("reason"), template: valuesOf("template") },
    ...{ domain: valuesOf("domain"), tag: valuesOf("tag"), campaign: valuesOf("campaign") },
  }
}

/** The page of one message, for viewers with access to messages of its project. */
const exampleHref =
  ({ scope }: BounceRequest): RepliesData["exampleHref"] =>
  (row) => {
    const there = scope.shown.find(({ project }) => project.project_id === row.project_id)
    return there?.can("messages", "read") ? letterHref(`/p/${row.project_id}/messages`, row) : null
  }

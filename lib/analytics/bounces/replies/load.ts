import "server-only"
import type { Recipients } from "#lib/data/events/recipients"
import { bouncedRepliesAcross } from "#lib/data/events/replies"
import { otherName } from "#lib/data/events/letter/reader"
import type { ReplyQuestion } from "#lib/data/store/bounced-replies"
import { letterHref } from "#lib/analytics/messages/letter-href"
import { dimensionOf, type FilterName, segmentFilter } from "#lib/analytics/filters/query"
import type { Asked } from "../asked.ts"
import { peopleOf, type RepliesFacts, repliesMax } from "./view.ts"

/** What servers replied, of the newest messages that are bounced now and fit the page's filters (BOUNCEPAGE-13). */
export async function loadReplies(asked: Asked): Promise<RepliesFacts> {
  const { db, scope } = asked
  const question = questionOf(asked)
  return {
    ...asked,
    templateNames: new Map<string, string>(),
    exampleHref: exampleHref(asked),
    replies: question && (await bouncedRepliesAcross(db, scope.ids, question)),
  }
}

/** Whose messages of the page's own project got a reply of these words, as the page shows them; each once. */
export async function repliedPeople(asked: Asked, pattern: string): Promise<Recipients> {
  const { db, access } = asked
  const question = questionOf(asked)
  if (!question) return { emails: [], isAll: true }
  const { rows, isAll } = await bouncedRepliesAcross(db, [access.project.project_id], {
    ...question,
    isEach: true,
  })
  return { emails: peopleOf(rows, pattern), isAll }
}

/** Null: what only counts know is asked for, and no message stands under these names. */
function questionOf({ query, edges }: Asked): ReplyQuestion | null {
  if (query.server.length > 0 || [...query.tag, ...query.campaign].includes(otherName)) return null
  const filter = segmentFilter(query)
  const valuesOf = (name: FilterName) => filter[dimensionOf[name]] ?? []
  return {
    ...{ fromMs: edges[0] ?? 0, toMs: edges.at(-1) ?? 0, max: repliesMax },
    ...{ provider: valuesOf("provider"), reason: valuesOf("reason"), template: valuesOf("template") },
    ...{ domain: valuesOf("domain"), tag: valuesOf("tag"), campaign: valuesOf("campaign") },
  }
}

/** The page of one message, for who may read those of its project. */
const exampleHref =
  ({ scope }: Asked): RepliesFacts["exampleHref"] =>
  (row) => {
    const there = scope.shown.find(({ project }) => project.project_id === row.project_id)
    return there?.can("messages", "read") ? letterHref(`/p/${row.project_id}/messages`, row) : null
  }

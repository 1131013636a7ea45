import "server-only"
import { z } from "zod"
import { firstIssue, type ProjectAction, linesField } from "#lib/access/actions/project-action"
import type { Access } from "#lib/access/auth/access"
import { clock } from "#lib/platform/clock"
import { ids } from "#lib/platform/ids"
import { announceDraft } from "#lib/live/draft-changes"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import {
  addComment,
  changeComment,
  countComments,
  findComment,
  listComments,
  removeComment,
  type TemplateComment,
} from "#lib/data/store/template-comments"
import { findDraftHead, holdTemplateDraft } from "#lib/data/store/template-drafts"
import { namesOfUsers } from "#lib/data/store/users"
import type { CommentThread } from "./draft-data.ts"

/** Limit of comments per template, resolved ones included. */
const commentsMax = 500

const draft_id = z.uuid({ error: "draft_id must be the id of a draft." })
const comment_id = z.string({ error: "comment_id must be the id of a comment." }).min(1).max(60)
const said = linesField("Enter a comment.", 2000)
const quote = z.string().trim().max(200, "At most 200 characters.").default("")

const place = z.union(
  [
    /** The id of a block in the shared document: the client that created it, and its clock at that time. */
    z.strictObject({ block: z.string().regex(/^\d{1,16}\.\d{1,16}$/, "block must be the id of a block.") }),
    z.strictObject({
      part: z.enum(["html", "plaintext", "amp", "mjml"]),
      line: z
        .int({ error: "line must be the number of a line." })
        .min(1, "line must be the number of a line."),
    }),
  ],
  { error: "place must be a block, or a line of a part." },
)

const form = z.discriminatedUnion(
  "act",
  [
    z.object({ act: z.literal("add"), draft_id, place, quote, said }),
    z.object({ act: z.literal("reply"), draft_id, comment_id, said }),
    z.object({ act: z.literal("resolve"), draft_id, comment_id }),
    z.object({ act: z.literal("reopen"), draft_id, comment_id }),
    z.object({ act: z.literal("delete"), draft_id, comment_id }),
  ],
  { error: "act must be add, reply, resolve, reopen or delete." },
)
type Wanted = z.output<typeof form>

/** COMMENT-1: comments on a place of a template, answers, or resolves a thread; notifies all users who have it open. */
export async function changeComments(db: Db, action: ProjectAction): Promise<Result<{ comment_id: string }>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const wanted = parsed.data
  const at = { project_id: action.access.project.project_id, draft_id: wanted.draft_id }
  const changed = await db.transaction<Result<{ comment_id: string }>>(async (tx) => {
    // Locks the draft, so that comments are counted sequentially.
    if (!(await holdTemplateDraft(tx, at))) return failed(404, "There is no such draft.")
    return wanted.act === "add" ? begin(tx, action, wanted) : goOn(tx, action, wanted)
  })
  if (changed.ok) announceDraft(db, wanted.draft_id)
  return changed
}

type Add = Extract<Wanted, { act: "add" }>

async function begin(tx: Db, action: ProjectAction, { draft_id, place, quote, said }: Add) {
  const comment_id = ids.token(12)
  return writeComment(tx, action, { draft_id, comment_id, thread_id: comment_id, place, quote, said })
}

type Said = Pick<TemplateComment, "draft_id" | "comment_id" | "thread_id" | "said"> &
  Partial<Pick<TemplateComment, "place" | "quote">>

async function writeComment(
  tx: Db,
  { access }: ProjectAction,
  comment: Said,
): Promise<Result<{ comment_id: string }>> {
  const { project_id } = access.project
  if ((await countComments(tx, { project_id, draft_id: comment.draft_id })) >= commentsMax)
    return failed(409, "A template can have at most 500 comments. Delete some first.")
  await addComment(tx, { ...comment, project_id, said_by: access.user.user_id, said_at: clock.now() })
  return ok({ comment_id: comment.comment_id })
}

async function goOn(
  tx: Db,
  action: ProjectAction,
  wanted: Exclude<Wanted, Add>,
): Promise<Result<{ comment_id: string }>> {
  const { project, user } = action.access
  const { draft_id, comment_id } = wanted
  const known = await findComment(tx, { project_id: project.project_id, comment_id })
  if (known?.draft_id !== draft_id) return failed(404, "There is no such comment.")
  if (wanted.act === "delete") return remove(tx, action, known)
  // Only whole threads are answered and resolved.
  if (known.thread_id !== comment_id) return failed(404, "There is no such comment.")
  if (wanted.act === "reply") {
    await changeComment(tx, known, { resolved_by: null, resolved_at: null })
    return writeComment(tx, action, {
      draft_id,
      comment_id: ids.token(12),
      thread_id: comment_id,
      said: wanted.said,
    })
  }
  const isResolved = wanted.act === "resolve"
  await changeComment(tx, known, {
    ...{ resolved_by: isResolved ? user.user_id : null, resolved_at: isResolved ? clock.now() : null },
  })
  return ok({ comment_id })
}

/** Users delete their own comments; a comment with answers from others stays. */
async function remove(
  tx: Db,
  { access }: ProjectAction,
  known: TemplateComment,
): Promise<Result<{ comment_id: string }>> {
  const { comment_id, thread_id, said_by } = known
  if (said_by !== access.user.user_id) return failed(403, "Only the author of a comment can delete it.")
  if (comment_id === thread_id) {
    const all = await listComments(tx, known)
    if (all.some((one) => one.thread_id === thread_id && one.comment_id !== comment_id))
      return failed(409, "This comment has replies. Resolve it instead.")
  }
  await removeComment(tx, known)
  return ok({ comment_id })
}

/** COMMENT-2: the threads of a draft, oldest first, for users who may read templates. */
export async function readComments(
  db: Db,
  access: Access,
  draft_id: string,
): Promise<Result<CommentThread[]>> {
  const none = failed(404, "There is no such draft.")
  if (!z.uuid().safeParse(draft_id).success) return none
  const at = { project_id: access.project.project_id, draft_id }
  if (!(await findDraftHead(db, at))) return none
  const all = await listComments(db, at)
  const names = await namesOfUsers(
    db,
    all.flatMap(({ said_by, resolved_by }) => [said_by, ...(resolved_by ? [resolved_by] : [])]),
  )
  const nameOf = (user_id: string) => names.get(user_id) ?? null
  const asComment = (comment: TemplateComment) => ({
    ...{ comment_id: comment.comment_id, said: comment.said, by: nameOf(comment.said_by) },
    ...{ atMs: comment.said_at.getTime(), isYours: comment.said_by === access.user.user_id },
  })
  return ok(
    all.flatMap((first) =>
      first.place && first.comment_id === first.thread_id
        ? [
            {
              ...{ thread_id: first.thread_id, place: first.place, quote: first.quote },
              resolved: first.resolved_at && {
                by: first.resolved_by && nameOf(first.resolved_by),
                atMs: first.resolved_at.getTime(),
              },
              comments: all.filter(({ thread_id }) => thread_id === first.thread_id).map(asComment),
            },
          ]
        : [],
    ),
  )
}

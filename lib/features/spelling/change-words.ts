import "server-only"
import { z } from "zod"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { audited } from "#lib/access/audit/audit"
import { clock } from "#lib/platform/clock"
import { wordsIn } from "#lib/documents/spelling/words-in"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import {
  addProjectWord,
  countProjectWords,
  hasProjectWord,
  holdProjectWords,
  removeProjectWord,
} from "#lib/data/store/project-words"

/** Limit of words in a project's dictionary. */
const wordsMax = 2000

const sentence = "Enter one word of 2 to 64 letters."

/** As it appears in texts; words that are never checked are not accepted. */
const word = z
  .string({ error: sentence })
  .max(200, sentence)
  .transform((written, context) => {
    const [found, ...more] = wordsIn(written)
    const asKept = written.trim().replaceAll("’", "'").normalize("NFC")
    if (found?.word === asKept && more.length === 0) return asKept
    context.addIssue({ code: "custom", message: sentence })
    return z.NEVER
  })

const form = z.discriminatedUnion(
  "act",
  [
    z.object({ act: z.literal("add"), word }),
    // As it was saved, under any earlier rule.
    z.object({ act: z.literal("remove"), word: z.string({ error: sentence }).max(200, sentence) }),
  ],
  { error: "act must be add or remove." },
)

/** SPELLING-4: adds a word to the project's dictionary or removes it, and logs it; repeating it changes nothing. */
export async function changeWords(db: Db, action: ProjectAction): Promise<Result<{ word: string }>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { act, word } = parsed.data
  const change = { add, remove }[act]
  const name = `words/${act}`
  return audited(db, auditActionOf(action, name, { target: word }), (tx) => change(tx, action, word))
}

async function add(tx: Db, { access }: ProjectAction, word: string): Promise<Result<{ word: string }>> {
  const { project_id } = access.project
  await holdProjectWords(tx, project_id)
  if (await hasProjectWord(tx, project_id, word)) return ok({ word })
  if ((await countProjectWords(tx, project_id)) >= wordsMax)
    return failed(409, "A project dictionary can have at most 2,000 words. Remove some first.")
  await addProjectWord(tx, { project_id, word, added_by: access.user.user_id, added_at: clock.now() })
  return ok({ word })
}

async function remove(tx: Db, { access }: ProjectAction, word: string): Promise<Result<{ word: string }>> {
  await removeProjectWord(tx, access.project.project_id, word)
  return ok({ word })
}

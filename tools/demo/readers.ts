import { sql } from "drizzle-orm"
import type { Context } from "../../service/context.ts"
import { acceptMail } from "../../service/intake/accept-mail.ts"
import { composeFeedbackReport } from "../../service/sandbox/feedback-report.ts"
import { linksOf } from "../../service/sandbox/links-of.ts"
import { userAgents } from "../../service/sandbox/user-agents.ts"
import { rows } from "../../service/store/open.ts"
import { type DueAction, finishActions, type LetterToRead } from "../../service/store/reader-actions.ts"
import type { InProcess } from "./in-process.ts"
import type { MovingClock } from "./moving-clock.ts"
import { addressOfReader } from "./places.ts"

type Readers = { ctx: Context; clock: MovingClock; server: InProcess }

/** An action with its letter, and when it is due, in epoch ms. */
type Due = DueAction & LetterToRead & { due_ms: number }

const atOnce = 200

/**
 * Does all that the sandbox's readers planned until an instant, each at its own time: the same requests and reports as
 * sandbox-readers.ts, which would have the clock moved to one action after the other. Readers come from an address of
 * their own, so that they have a country.
 */
export async function readUntil(readers: Readers, until: Date): Promise<void> {
  for (;;) {
    const due = await dueBy(readers.ctx, until)
    if (due.length === 0) return
    const letters = Map.groupBy(due, ({ project_id, captured_id }) => `${project_id} ${captured_id}`)
    await Promise.all([...letters.values()].map((actions) => readLetter(readers, actions)))
    await finishActions(readers.ctx.store.db, due.map(keyOf), until)
  }
}

const dueBy = ({ store }: Context, until: Date): Promise<Due[]> =>
  rows(
    store.db,
    sql`select r.project_id::float8 as project_id, r.captured_id::float8 as captured_id, r.action,
               (extract(epoch from r.due_at) * 1000)::float8 as due_ms, c.mail_from, c.rcpt_to, c.raw
        from reader_actions r join captured c using (project_id, captured_id)
        where r.done_at is null and r.due_at <= ${until.toISOString()}::timestamptz
        order by r.due_at limit ${atOnce}`,
  )

/** Without the bytes of the letter. */
const keyOf = ({ project_id, captured_id, action }: Due): DueAction => ({ project_id, captured_id, action })

/** The actions of one letter come after one another. */
async function readLetter(readers: Readers, actions: readonly Due[]): Promise<void> {
  for (const one of actions) await readers.clock.during(one.due_ms, () => perform(readers, one))
}

async function perform({ ctx, server }: Readers, letter: Due): Promise<void> {
  const { action, raw } = letter
  if (action === "complain") return complain(ctx, letter)
  // The demo plans no late bounces.
  if (action === "bounce") return
  const { publicUrl } = ctx.config
  const url = (await linksOf(raw, publicUrl))[action]
  if (!url) return
  const isUnsubscribe = action === "unsubscribe"
  const answer = await server.inject({
    method: isUnsubscribe ? "POST" : "GET",
    url: url.slice(publicUrl.length),
    headers: {
      "user-agent": userAgentOf(letter, ctx),
      "x-forwarded-for": addressOfReader(letter.rcpt_to),
      ...(isUnsubscribe && { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(isUnsubscribe && { payload: "List-Unsubscribe=One-Click" }),
  })
  if (answer.statusCode >= 400) throw new Error(`A sample reader got ${answer.statusCode}.`)
}

/** The same for all that one reader does with a letter. */
const userAgentOf = ({ rcpt_to, captured_id }: LetterToRead, { magicOf }: Context): string =>
  magicOf(rcpt_to)?.userAgent ?? userAgents[captured_id % userAgents.length] ?? ""

async function complain(ctx: Context, { mail_from, rcpt_to, raw }: LetterToRead): Promise<void> {
  const { mailHostname } = ctx.config
  const report = composeFeedbackReport({ mail_from, rcpt_to, raw, mailHostname, now: ctx.clock.now() })
  await acceptMail({ raw: report, hasNullSender: true, letters: [] }, ctx)
}

import { createTransport } from "nodemailer"
import { Agent, request } from "undici"
import { retryUntilDone, retryWhileUnavailable } from "#postgres/retry"
import { seconds, systemClock } from "../clock.ts"
import type { Component, Context } from "../context.ts"
import { logFailure } from "../log.ts"
import { runLoop } from "../run-loop.ts"
import type { ReaderAction } from "../store/captured.ts"
import {
  claimActions,
  type DueAction,
  finishActions,
  type LetterToRead,
  lettersToRead,
  nextActionDueMs,
} from "../store/reader-actions.ts"
import { composeFeedbackReport } from "./feedback-report.ts"
import { composeLateBounce } from "./late-bounce.ts"
import { linksOf } from "./links-of.ts"
import { userAgents } from "./user-agents.ts"

const actionsAtOnce = 20
const pollMs = 5000
const leaseMs = seconds(60)
/** Attempts at noting what was done: together they take less time than a lease lasts. */
const notesMax = 6
/** Real time for one request or report. */
const timeoutMs = 5000

/** A reader opens before anything else. */
const rank: Readonly<Record<ReaderAction, number>> = {
  open: 0,
  click: 1,
  unsubscribe: 2,
  complain: 3,
  bounce: 4,
}

/**
 * Simulated readers of captured letters: they do what sink.ts planned when it is due on the service's clock, over the same
 * channels as real ones: HTTP to the tracking addresses, SMTP to the intake for complaints and late bounces.
 */
export function openSandboxReaders(ctx: Context): Component {
  const agent = new Agent({ connections: 10 })
  return runLoop(
    (signal) => run({ ctx, agent, signal }),
    () => agent.destroy(),
  )
}

type SandboxReaders = { ctx: Context; agent: Agent; signal: AbortSignal }

async function run(readers: SandboxReaders): Promise<void> {
  const { ctx, signal } = readers
  while (!signal.aborted) {
    try {
      const count = await ctx.metrics.turn("sandbox_readers", () => doDueActions(readers))
      if (count === 0) await waitForActions(readers)
    } catch (error) {
      logFailure(ctx, error, "A sandbox reader failed.")
      await systemClock.sleep(pollMs, signal)
    }
  }
}

async function waitForActions({ ctx, signal }: SandboxReaders): Promise<void> {
  const due = await nextActionDueMs(ctx.store.db)
  const wait = due === null ? pollMs : due - ctx.clock.now().getTime()
  await ctx.notifier.wait("sandbox-readers", Math.min(wait, pollMs), signal)
}

/** Performs due actions and returns the number of claimed ones. */
async function doDueActions(readers: SandboxReaders): Promise<number> {
  const { clock, store } = readers.ctx
  const due = await claimActions(store.db, clock.now(), leaseMs, actionsAtOnce)
  const done = await Promise.all([...byLetter(due).values()].map((actions) => actOnLetter(readers, actions)))
  // An action must not be repeated because its note was lost.
  await retryUntilDone(() => finishActions(store.db, done.flat(), clock.now()), {
    signal: store.givenUp,
    isWorthAnother: (_, failures) => failures < notesMax,
    onFailure: (error) =>
      logFailure(readers.ctx, error, "The action of a sandbox reader could not be recorded."),
  })
  return due.length
}

function byLetter(due: readonly DueAction[]): Map<string, DueAction[]> {
  const letters = new Map<string, DueAction[]>()
  for (const one of due.toSorted((a, b) => rank[a.action] - rank[b.action])) {
    const key = `${one.project_id} ${one.captured_id}`
    letters.set(key, [...(letters.get(key) ?? []), one])
  }
  return letters
}

/** Performs the actions of one letter in their order and returns the finished ones; the others are retried later. */
async function actOnLetter(readers: SandboxReaders, actions: readonly DueAction[]): Promise<DueAction[]> {
  const done: DueAction[] = []
  const [first] = actions
  if (!first) return done
  const { db, givenUp } = readers.ctx.store
  const read = () => lettersToRead(db, first.project_id, [first.captured_id])
  const [letter] = await retryWhileUnavailable(read, givenUp)
  for (const action of actions) {
    try {
      if (letter) await perform(readers, letter, action.action)
      done.push(action)
    } catch (error) {
      if (!readers.signal.aborted)
        readers.ctx.log.warn({ err: error, ...action }, "A sandbox reader could not act; it will try again.")
    }
  }
  return done
}

async function perform(readers: SandboxReaders, letter: LetterToRead, action: ReaderAction): Promise<void> {
  if (action === "complain") return complain(readers, letter)
  if (action === "bounce") return bounce(readers, letter)
  const links = await linksOf(letter.raw, readers.ctx.config.publicUrl)
  const url = links[action]
  // Nothing to do: the letter has no pixel, no link or no button.
  if (url) await follow(readers, letter, url, action === "unsubscribe")
}

async function follow(
  readers: SandboxReaders,
  letter: LetterToRead,
  url: string,
  isPost: boolean,
): Promise<void> {
  const answer = await request(directly(url, readers.ctx.config), {
    dispatcher: readers.agent,
    method: isPost ? "POST" : "GET",
    headers: {
      "user-agent": userAgentOf(letter, readers.ctx),
      ...(isPost ? { "content-type": "application/x-www-form-urlencoded" } : {}),
    },
    body: isPost ? "List-Unsubscribe=One-Click" : null,
    signal: AbortSignal.any([readers.signal, AbortSignal.timeout(timeoutMs)]),
  })
  // Redirects lead out of the sandbox and are not followed.
  await answer.body.dump()
  if (answer.statusCode >= 500) throw new Error(`${url} answered ${answer.statusCode}.`)
}

/** The same for all that one reader does with a letter. */
const userAgentOf = ({ rcpt_to, captured_id }: LetterToRead, { magicOf }: Context): string =>
  magicOf(rcpt_to)?.userAgent ?? userAgents[captured_id % userAgents.length] ?? ""

/** Readers reach this process directly when it has the pages, also where its public name leads through a proxy. */
const directly = (url: string, { roles, host, port, publicUrl }: Context["config"]): string =>
  roles.includes("track") ? `http://${hostInUrl(host)}:${port}${url.slice(publicUrl.length)}` : url

/** A server that listens on all addresses is reached by the loopback address; an IPv6 address is in brackets. */
function hostInUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1"
  return host.includes(":") ? `[${host}]` : host
}

function complain({ ctx }: SandboxReaders, { mail_from, rcpt_to, raw }: LetterToRead): Promise<void> {
  const { mailHostname } = ctx.config
  const report = composeFeedbackReport({ mail_from, rcpt_to, raw, mailHostname, now: ctx.clock.now() })
  return sendToIntake(ctx, `abuse@${mailHostname}`, report)
}

function bounce({ ctx }: SandboxReaders, { mail_from, rcpt_to }: LetterToRead): Promise<void> {
  const { mailHostname } = ctx.config
  return sendToIntake(ctx, mail_from, composeLateBounce({ rcpt_to, mailHostname, now: ctx.clock.now() }))
}

async function sendToIntake({ config }: Context, to: string, raw: Buffer): Promise<void> {
  const transport = createTransport({
    host: config.intakeSmtpHost,
    port: config.intakeSmtpPort,
    tls: { rejectUnauthorized: false },
    connectionTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  await transport.sendMail({ envelope: { from: "", to }, raw })
}

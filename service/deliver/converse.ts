import type { Mail } from "./compose.ts"
import { type Connection, ConversationEnd, type OnLine } from "./connection.ts"
import { Closed, type Connections } from "./connections.ts"
import { hostText, type Route } from "./hosts.ts"
import type { Phase } from "./judge.ts"

export type ConversationStep = { at_ms: number; from: "us" | "them"; text: string }

/** What was said about one letter. `reply` is the answer that decides; a sentence of ours when there was none. */
export type Talk = {
  host: string
  tls: string | null
  sender_ip: string | null
  phase: Phase
  reply: string
  duration_ms: number
  conversation: ConversationStep[]
}

const phaseOf: Readonly<Record<string, Phase>> = {
  CONN: "connect",
  EHLO: "ehlo",
  HELO: "ehlo",
  STARTTLS: "ehlo",
  "MAIL FROM": "mail",
  "RCPT TO": "rcpt",
  DATA: "data",
}

/**
 * Talks about one letter with a host over a connection of the pool. An answer that refuses the letter, and a host that
 * does not answer, are results; `Closed` is thrown when our own side closed meanwhile.
 */
export async function converse(mail: Mail, route: Route, connections: Connections): Promise<Talk> {
  for (;;) {
    const connection = await connections.take(route)
    const isFresh = connection.letterCount === 0
    const record = recorder()
    try {
      const end = await sayAll(connection, mail, isFresh, record.onLine)
      if (end instanceof ConversationEnd && connections.isClosed()) throw new Closed()
      // A host may close an idle connection in the moment we use it: nothing was said, so another one is taken.
      if (end instanceof ConversationEnd && !isFresh && !record.hasHeard()) continue
      return talkOf(connection, end, record)
    } finally {
      connections.give(connection)
    }
  }
}

async function sayAll(
  connection: Connection,
  mail: Mail,
  isFresh: boolean,
  onLine: OnLine,
): Promise<string | ConversationEnd> {
  try {
    if (isFresh) await connection.open(onLine)
    return await connection.send(mail.envelope, mail.message, onLine)
  } catch (error) {
    if (!(error instanceof ConversationEnd)) throw error
    if (connection.isUsable) await connection.reset().catch(() => connection.destroy())
    return error
  }
}

function talkOf(connection: Connection, end: string | ConversationEnd, record: Recorder): Talk {
  const isRefused = end instanceof ConversationEnd
  return {
    host: hostText(connection.host),
    tls: connection.tls,
    sender_ip: connection.localAddress,
    phase: isRefused ? (phaseOf[end.command] ?? "unknown") : "data",
    reply: isRefused ? (end.reply ?? `${end.isOurs ? "Not sent" : "No answer"}: ${end.message}`) : end,
    duration_ms: Math.round(record.elapsedMs()),
    conversation: record.steps,
  }
}

type Recorder = ReturnType<typeof recorder>

const stepsMax = 200
const stepCharsMax = 2000

function recorder() {
  const startedAt = performance.now()
  const elapsedMs = () => performance.now() - startedAt
  const steps: ConversationStep[] = []
  const onLine: OnLine = (from, text) => {
    if (steps.length < stepsMax)
      steps.push({ at_ms: Math.round(elapsedMs()), from, text: text.slice(0, stepCharsMax) })
  }
  return { steps, onLine, elapsedMs, hasHeard: () => steps.some((step) => step.from === "them") }
}

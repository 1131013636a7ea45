import type { Phase } from "./bounce-rules.ts"
import type { Mail } from "./compose.ts"
import { type Connection, type OnLine, SmtpFailure } from "./connection.ts"
import { type Connections, ConnectionsClosed } from "./connections.ts"
import { hostText, type Route } from "./hosts.ts"

type ConversationStep = { at_ms: number; from: "us" | "them"; text: string }

/** The SMTP transcript of one letter. `reply` is the reply that decides; a sentence of ours when it was not answered. */
export type Transcript = {
  host: string
  tls: string | null
  sender_ip: string | null
  phase: Phase
  reply: string
  isAnswered: boolean
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
 * Sends one letter to a host over a connection of the pool. A rejection and a host that does not answer are results;
 * `ConnectionsClosed` is thrown when our own side closed meanwhile.
 */
export async function transmit(mail: Mail, route: Route, connections: Connections): Promise<Transcript> {
  for (;;) {
    const connection = await connections.acquire(route)
    const isFresh = connection.letterCount === 0
    const record = recorder()
    try {
      const end = await sendMail(connection, mail, isFresh, record.onLine)
      if (end instanceof SmtpFailure && connections.isClosed()) throw new ConnectionsClosed()
      // A host may close an idle connection in the moment we use it: without a reply the letter was not taken, so another one is used.
      if (end instanceof SmtpFailure && !end.isLocal && !isFresh && !record.hasReply()) continue
      return transcriptOf(connection, end, record)
    } finally {
      connections.release(connection)
    }
  }
}

async function sendMail(
  connection: Connection,
  mail: Mail,
  isFresh: boolean,
  onLine: OnLine,
): Promise<string | SmtpFailure> {
  try {
    if (isFresh) await connection.open(onLine)
    return await connection.send(mail.envelope, mail.message, onLine)
  } catch (error) {
    if (!(error instanceof SmtpFailure)) throw error
    if (connection.isUsable) await connection.reset().catch(() => connection.destroy())
    return error
  }
}

function transcriptOf(connection: Connection, end: string | SmtpFailure, record: Recorder): Transcript {
  const isRefused = end instanceof SmtpFailure
  return {
    host: hostText(connection.host),
    tls: connection.tls,
    sender_ip: connection.localAddress,
    phase: isRefused ? (phaseOf[end.command] ?? "unknown") : "data",
    reply: isRefused ? (end.reply ?? `${end.isLocal ? "Not sent" : "No answer"}: ${end.message}`) : end,
    isAnswered: !isRefused || end.reply !== null,
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
  return { steps, onLine, elapsedMs, hasReply: () => steps.some((step) => step.from === "them") }
}

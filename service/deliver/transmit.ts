import type { FailingHosts } from "../routing/failing-hosts.ts"
import { type Hop, hostText, type Plan } from "../routing/plan.ts"
import { type WeakerTls, weakerThan } from "../routing/weaker-tls.ts"
import type { Phase } from "./bounce-rules.ts"
import type { Mail } from "./compose.ts"
import type { Connection, OnLine } from "./connection.ts"
import { type Connections, ConnectionsClosed } from "./connections.ts"
import type { Destination } from "./destinations.ts"
import { SmtpFailure } from "./smtp-failure.ts"

type ConversationStep = { at_ms: number; from: "us" | "them"; text: string }

/** The SMTP transcript of one letter. `reply` is the reply that decides; a sentence of ours when it was not answered. */
export type Transcript = {
  host: string
  /** Version, cipher, and whether the certificate was verified; null: the connection was not encrypted. */
  tls: string | null
  sender_ip: string | null
  phase: Phase
  /** The command that ended it; "" when the letter was taken. */
  command: string
  reply: string
  isAnswered: boolean
  /** Our own side did not transmit it, and the reply is our sentence about the letter. */
  isLocal: boolean
  /** DIRECT-2: no host can be reached later either; `reply` is our sentence. */
  isUnroutable: boolean
  /** COMPOSE-8: no host that was reached offers what the letter needs; `reply` is our sentence. */
  lacksExtension: boolean
  duration_ms: number
  conversation: ConversationStep[]
}

const phaseOf: Readonly<Record<string, Phase>> = {
  CONN: "connect",
  EHLO: "ehlo",
  HELO: "ehlo",
  STARTTLS: "ehlo",
  AUTH: "ehlo",
  "MAIL FROM": "mail",
  "RCPT TO": "rcpt",
  DATA: "data",
}

/** Hosts that do not answer are skipped for this long, in real time; the others are tried with the next attempt. */
const passingMsMax = 60_000

type Way = { connections: Connections; failing: FailingHosts; weaker: Omit<WeakerTls, "refresh"> }

const phaseAt = (command: string): Phase => phaseOf[command.replace(/^AUTH .*/, "AUTH")] ?? "unknown"

/**
 * Sends one letter to the first host of a plan that accepts or refuses it; a host that cannot be reached is skipped
 * (RFC 5321, 5.1). A rejection and hosts that do not answer are results; `ConnectionsClosed` is thrown when our own
 * side closed in the meantime.
 */
export async function transmit(mail: Mail, plan: Plan, way: Way): Promise<Transcript> {
  let earlier: Transcript | undefined
  const left = way.failing.last(plan.hops)
  for (let hop = left.shift(); hop; hop = left.shift()) {
    const transcript = await transmitTo(hop, mail, plan, way)
    const isPassed = failedBeforeLetter(transcript)
    way.failing.note(hop, isPassed)
    earlier = earlier ? joined(earlier, transcript, decisive(earlier, transcript)) : transcript
    if (!(isPassed || transcript.lacksExtension) || earlier.duration_ms > passingMsMax) break
  }
  if (!earlier) throw new Error("There is no host to send the message to.")
  const isPartial = plan.isPartial || left.length > 0
  return isPartial && isFinal(earlier) ? { ...earlier, ...undecided } : earlier
}

/** DANE-2, STS-4: a host that was left out or not tried in time may be reached later, and offer what the others lack. */
const undecided = { isUnroutable: false, lacksExtension: false, isLocal: false }

/**
 * TLS-1: with opportunistic encryption, a host that fails to start it is tried again with a short ClientHello, then
 * without encryption (RFC 7435, 3), and for three days at the level that worked.
 */
async function transmitTo(hop: Hop, mail: Mail, plan: Plan, way: Way): Promise<Transcript> {
  let at = way.weaker.of(hop)
  let transcript = await transmitOver(at, mail, plan, way.connections)
  while (failedAtTls(transcript)) {
    const next = weakerThan(at, transcript.isAnswered)
    if (!next) break
    at = next
    transcript = joined(transcript, await transmitOver(at, mail, plan, way.connections))
  }
  if (!failedBeforeLetter(transcript)) await way.weaker.note(hop, at)
  return transcript
}

/** The connection ended between STARTTLS and a handshake, or STARTTLS was refused. */
const failedAtTls = ({ phase, tls, conversation }: Transcript): boolean =>
  (phase === "connect" || phase === "ehlo") &&
  tls === null &&
  conversation.findLast(({ from }) => from === "us")?.text === "STARTTLS"

/** The host was not reached, or refused all mail rather than this letter: another one may take it. */
export const failedBeforeLetter = ({ phase, reply, isAnswered, isLocal }: Transcript): boolean =>
  phase === "connect" ||
  phase === "ehlo" ||
  ((phase === "mail" || phase === "rcpt") && !isLocal && (!isAnswered || reply.startsWith("421")))

/** Whether later attempts at the same host would end alike. */
const isFinal = ({ isUnroutable, lacksExtension }: Transcript): boolean => isUnroutable || lacksExtension

/** The last reply decides, but a host that lacks an extension does not decide for one that was not reached. */
const decisive = (earlier: Transcript, last: Transcript): Transcript =>
  last.lacksExtension && !isFinal(earlier) ? earlier : last

/** One attempt over several connections, whose conversations follow one another. */
const joined = (earlier: Transcript, last: Transcript, deciding = last): Transcript => ({
  ...deciding,
  isUnroutable: isFinal(earlier) && last.isUnroutable,
  duration_ms: earlier.duration_ms + last.duration_ms,
  conversation: [
    ...earlier.conversation,
    ...nextHost(earlier, last),
    ...last.conversation.map((step) => ({ ...step, at_ms: step.at_ms + earlier.duration_ms })),
  ].slice(0, stepsMax),
})

const nextHost = ({ host, reply, duration_ms }: Transcript, next: Transcript): ConversationStep[] => [
  { at_ms: duration_ms, from: "us", text: `(${host}: ${reply} Next: ${next.host}.)`.slice(0, stepCharsMax) },
]

async function transmitOver(
  hop: Hop,
  mail: Mail,
  destination: Destination,
  connections: Connections,
): Promise<Transcript> {
  for (;;) {
    const connection = await connections.acquire(hop, destination)
    const isFresh = connection.letterCount === 0
    const record = recorder()
    if (hop.why) record.onLine("us", `(${hostText(hop.host)}: ${hop.why}${isFresh ? "" : onOpenConnection})`)
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

const onOpenConnection = "; by a connection that was open"

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
    // Half opened, it would be opened once more with the next letter.
    if (connection.letterCount === 0) connection.destroy()
    else if (connection.isUsable) await connection.reset().catch(() => connection.destroy())
    return error
  }
}

function transcriptOf(connection: Connection, end: string | SmtpFailure, record: Recorder): Transcript {
  const isRefused = end instanceof SmtpFailure
  return {
    host: hostText(connection.hop.host),
    tls: connection.tls && `${connection.tls}, certificate ${connection.certificate}`,
    sender_ip: connection.localAddress,
    phase: isRefused ? phaseAt(end.command) : "data",
    command: isRefused ? end.command : "",
    reply: isRefused ? (end.reply ?? sentenceOf(end)) : end,
    isAnswered: !isRefused || end.reply !== null,
    isLocal: isRefused && end.isLocal,
    isUnroutable: isRefused && end.isUnroutable,
    lacksExtension: isRefused && end.lacksExtension,
    duration_ms: Math.round(record.elapsedMs()),
    conversation: record.steps,
  }
}

const sentenceOf = ({ isLocal, isUnroutable, message }: SmtpFailure): string =>
  `${isLocal || isUnroutable ? "Not sent" : "No answer"}: ${message}`

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

/** RELAY-4: the reply of an attempt that a relay did not take; dashboards read the cause from its first words. */
export const relayReply = ({ command, reply }: Pick<Transcript, "command" | "reply">): string =>
  `The relay did not take the message (${command}): ${reply}`

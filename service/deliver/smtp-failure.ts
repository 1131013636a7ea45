import { UnroutableHost } from "../routing/dial.ts"
import type { Hop } from "../routing/plan.ts"
import type { DaneDemand } from "../routing/tls.ts"
import { listOf } from "../tls-policy/dane/records.ts"

/** A step failed. `reply` is null when the host did not reply. */
export class SmtpFailure extends Error {
  readonly reply: string | null
  readonly command: string
  /** Our own side did not transmit the letter: an invalid envelope, more bytes than the host accepts. */
  readonly isLocal: boolean
  /** DIRECT-2: DNS has no such host, so later attempts would not reach it either. */
  readonly isUnroutable: boolean
  /** COMPOSE-8: this host does not offer what the letter needs; another one may. */
  readonly lacksExtension: boolean
  constructor(
    message: string,
    end: {
      reply: string | null
      command: string
      isLocal: boolean
      isUnroutable?: boolean
      lacksExtension?: boolean
    },
  ) {
    super(message)
    this.name = "SmtpFailure"
    this.reply = end.reply
    this.command = end.command
    this.isLocal = end.isLocal
    this.isUnroutable = end.isUnroutable ?? false
    this.lacksExtension = end.lacksExtension ?? false
  }
}

/** An error of the client or the socket as a failure of its step. */
export function failureOf(error: Error): SmtpFailure {
  if (error instanceof SmtpFailure) return error
  const { response, command, code } = error as Error & {
    response?: string
    command?: string
    code?: string
  }
  const reply = response || null
  // nodemailer's code for a socket that is closed and has not reported it yet.
  const isClosed = command === "API" && code === "ECONNECTION"
  const isLocal = reply === null && !isClosed && (command === "API" || code === "EMESSAGE")
  const atCommand = isClosed ? undefined : command
  const isUnroutable = error instanceof UnroutableHost
  return new SmtpFailure(inWords(error.message), {
    ...{ reply, command: atCommand ?? "CONN", isLocal, isUnroutable },
  })
}

/** OpenSSL's reports have addresses in memory and paths of its sources. */
const inWords = (message: string): string =>
  message
    .replace(/(?:[0-9A-F]+:)?error:[0-9A-F]+:[^:]*:[^:]*:([^:]*):[^\n]*/g, "TLS failed: $1.")
    .replace(/\s+/g, " ")
    .trim()

/** DANE-3: the sentence names the records. */
export const certificateMismatch = (host: string, { records }: DaneDemand): SmtpFailure =>
  new SmtpFailure(`DANE: the certificate of ${host} matches none of its TLSA records (${listOf(records)}).`, {
    ...{ reply: null, command: "STARTTLS", isLocal: false },
  })

/** COMPOSE-8: RFC 6531, 3.5 and 3.7.4 (X.6.7). nodemailer names SMTPUTF8 in MAIL where a host offers it. */
export const needsSmtpUtf8 = ({ host }: Hop): SmtpFailure =>
  new SmtpFailure(`5.6.7 ${host.name} does not accept non-ASCII addresses (SMTPUTF8).`, {
    ...{ reply: null, command: "MAIL FROM", isLocal: true, lacksExtension: true },
  })

/**
 * SMTP-17: apart from addresses, only signed and encrypted content has bytes beyond ASCII. RFC 6152, 3; RFC 3463,
 * X.6.3.
 */
export const needsConversion = (): SmtpFailure =>
  new SmtpFailure(
    "5.6.3 The host does not offer 8BITMIME, and signed or encrypted content cannot be converted.",
    { reply: null, command: "MAIL FROM", isLocal: true },
  )

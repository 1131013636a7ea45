import { isAscii } from "node:buffer"
import { Readable } from "node:stream"
import { TLSSocket } from "node:tls"
import SMTPConnection from "nodemailer/lib/smtp-connection"
import { systemClock } from "../clock.ts"
import { dialOwn } from "../routing/dial.ts"
import type { Hop } from "../routing/plan.ts"
import { daneVerdict } from "../tls-policy/dane/verify.ts"
import {
  certificateMismatch,
  failureOf,
  needsConversion,
  needsSmtpUtf8,
  SmtpFailure,
} from "./smtp-failure.ts"
import { tlsOptions } from "./tls-options.ts"

/** Called with each line of an SMTP conversation. */
export type OnLine = (from: "us" | "them", text: string) => void

/**
 * In real time. A host may take long to accept a content that it has: one that is given up then gets it twice, so it has the
 * 10 minutes of RFC 5321, 4.5.3.2.6.
 */
const timeouts = {
  idleMs: 60_000,
  stepMs: 600_000,
  afterContentMs: 600_000,
}

const sliceBytes = 256 * 1024

/** An SMTP connection that takes one letter after another: EHLO, STARTTLS and AUTH are done once. */
export class Connection {
  readonly hop: Hop
  /** Letters that were begun on it. */
  letterCount = 0
  /** Protocol and cipher, or null for a plain connection. */
  tls: string | null = null
  /** The verdict on the certificate. TLS-1: without a policy that requires it, the certificate is not verified. */
  certificate: string
  /** Our own address as the host sees it. */
  localAddress: string | null = null
  private offers8BitMime = false
  private offersSmtpUtf8 = false
  private readonly smtp: SMTPConnection
  private onLine: OnLine = () => {}
  private fail: ((error: Error) => void) | undefined
  private hasEnded = false
  private hasGreeted = false
  /** Of the step that is under way; with pipelining, commands are sent before earlier ones are answered. */
  private commands: string[] = []
  private replies: string[] = []
  private readonly limits: typeof timeouts
  private stepTimer: NodeJS.Timeout | undefined

  constructor(hop: Hop, ehloName: string, limits: Partial<typeof timeouts> = {}) {
    this.hop = hop
    this.limits = { ...timeouts, ...limits }
    this.certificate = hop.tls.kind === "must" ? "verified" : "not verified"
    const { idleMs, stepMs } = this.limits
    this.smtp = new SMTPConnection({
      host: hop.host.name,
      port: hop.host.port,
      name: ehloName,
      ...tlsOptions(hop),
      // The socket is open by then, and nodemailer counts greeting, EHLO and the handshake in.
      connectionTimeout: stepMs,
      greetingTimeout: idleMs,
      socketTimeout: idleMs,
      transactionLog: true,
      logger: this.logger(),
    })
    this.smtp.on("error", (error: Error) => this.end(error))
    this.smtp.on("end", () => this.end(new Error("The connection was closed.")))
  }

  get isUsable(): boolean {
    return !this.hasEnded
  }

  /** It took as many letters as it may. */
  get isSpent(): boolean {
    return this.letterCount >= this.hop.messagesMax
  }

  /** Greeting, EHLO, STARTTLS and EHLO again, AUTH where the hop has a login. */
  async open(onLine: OnLine): Promise<void> {
    await this.dial()
    await this.step(onLine, (done) => this.smtp.connect(done))
    const socket = this.smtp._socket
    if (socket instanceof TLSSocket) this.tls = `${socket.getProtocol()} ${socket.getCipher().name}`
    if (socket) this.localAddress = socket.localAddress ?? null
    this.verifyDane()
    const offered = this.smtp.lastServerResponse || ""
    this.offers8BitMime = /^250[ -]8BITMIME\b/im.test(offered)
    this.offersSmtpUtf8 = /^250[ -]SMTPUTF8\b/im.test(offered)
    const { login } = this.hop
    if (login)
      await this.step(onLine, (done) =>
        this.smtp.login({ user: login.user, pass: login.password }, (error) => done(error ?? undefined)),
      )
  }

  /** Transmits one letter and returns the reply to its content. */
  async send(envelope: { from: string; to: string }, message: Buffer, onLine: OnLine): Promise<string> {
    this.letterCount += 1
    if (!this.offersSmtpUtf8 && !isAscii(Buffer.from(envelope.to))) throw needsSmtpUtf8(this.hop)
    const use8BitMime = !isAscii(message)
    if (use8BitMime && !this.offers8BitMime) throw needsConversion()
    let reply = ""
    await this.step(onLine, (done) =>
      this.smtp.send({ ...envelope, size: message.length, use8BitMime }, inSlices(message), (error, info) => {
        reply = info?.response ?? ""
        done(error ?? undefined)
      }),
    )
    return reply
  }

  /** RSET: makes the connection usable for the next letter after a rejection. */
  reset(): Promise<void> {
    return this.step(
      () => {},
      (done) => this.smtp.reset((error) => done(error ?? undefined)),
    )
  }

  /** QUIT, then closes. */
  quit(): void {
    if (this.hasEnded) return
    this.smtp.quit()
    setTimeout(() => this.destroy(), 500).unref()
  }

  destroy(): void {
    this.smtp.close()
    this.end(new Error("The connection was closed."))
  }

  private async dial(): Promise<void> {
    const { host, dial = () => dialOwn(host) } = this.hop
    const socket = await dial().catch((error) => {
      throw failureOf(error as Error)
    })
    // Closed in the meantime: without a client, an error of the socket would end the process.
    if (this.hasEnded) socket.destroy()
    this.smtp.options.connection = socket
  }

  private step(onLine: OnLine, run: (done: (error?: Error) => void) => void): Promise<void> {
    if (this.hasEnded) return Promise.reject(failureOf(new Error("The connection was closed.")))
    this.onLine = onLine
    // The greeting comes before the first command.
    this.commands = this.hasGreeted ? [] : ["CONN"]
    this.replies = []
    this.hasGreeted = true
    // A host that sends something now and then, and never the reply that is due.
    this.stepTimer = setTimeout(() => this.destroy(), this.limits.stepMs)
    return new Promise<void>((resolve, reject) => {
      this.fail = (error) => reject(this.failed(error))
      run((error) => (error ? reject(this.failed(error)) : resolve()))
    }).finally(() => {
      clearTimeout(this.stepTimer)
      this.limitSilence(this.limits.idleMs)
      this.fail = undefined
      this.onLine = () => {}
    })
  }

  /** DANE-3: a host whose certificate is not the one of its TLSA records gets nothing of a message. */
  private verifyDane(): void {
    const { host, tls } = this.hop
    if (tls.kind !== "dane") return
    const socket = this.smtp._socket
    const verdict = socket instanceof TLSSocket ? daneVerdict(socket, tls, systemClock.now()) : "refused"
    this.certificate = `${verdict} by DANE`
    if (verdict !== "refused") return
    this.destroy()
    throw certificateMismatch(host.name, tls)
  }

  /** DELIVER-1: the time limit of a step restarts once the host has the content. */
  private awaitReplyToContent(): void {
    if (!this.fail) return
    const { afterContentMs } = this.limits
    clearTimeout(this.stepTimer)
    this.stepTimer = setTimeout(() => this.destroy(), afterContentMs)
    this.limitSilence(afterContentMs)
  }

  private limitSilence(ms: number): void {
    if (!this.hasEnded && this.smtp._socket) this.smtp._socket.setTimeout(ms)
  }

  private end(error: Error): void {
    this.hasEnded = true
    this.fail?.(error)
  }

  /**
   * A host that refuses and hangs up, perhaps before all commands are answered, has answered. Whatever ends the connection
   * itself is an error of CONN for nodemailer; here it belongs to the command that was answered last, or was to be answered
   * next: once the content was sent, no other host may get it.
   */
  private failed(error: Error): SmtpFailure {
    const failure = failureOf(error)
    if (failure.isLocal) return failure
    const last = this.replies.at(-1) ?? ""
    const isRefused = failure.reply === null && /^[45]\d\d/.test(last)
    if (failure.command !== "CONN" && !isRefused) return failure
    const reply = isRefused ? last : failure.reply
    const command = this.commandAt(reply === null ? this.replies.length : this.replies.length - 1)
    return new SmtpFailure(reply ?? failure.message, { reply, command, isLocal: false })
  }

  /** After the last command there is the content, or TLS. */
  private commandAt = (nth: number): string => this.commands[nth] ?? this.commands.at(-1) ?? "CONN"

  private logger() {
    const nothing = () => {}
    return {
      trace: nothing,
      warn: nothing,
      error: nothing,
      fatal: nothing,
      info: (entry: { tnx?: string; outByteCount?: number }) => {
        // The content itself is not part of the record.
        if (entry.tnx !== "message" || entry.outByteCount === undefined) return
        this.onLine("us", `(${entry.outByteCount.toLocaleString("en-US")} bytes)`)
        this.awaitReplyToContent()
      },
      debug: (entry: { tnx?: string }, text: string) => {
        if (entry.tnx === "client") {
          this.commands.push(commandOf(text) ?? this.commands.at(-1) ?? "")
          this.onLine("us", withoutLogin(text))
        }
        if (entry.tnx === "server") {
          this.replies.push(text)
          this.onLine("them", text)
        }
      },
    }
  }
}

/** The client processes every byte synchronously, so a large message is passed in slices. */
function inSlices(message: Buffer): Buffer | Readable {
  if (message.length <= sliceBytes) return message
  const slices = Array.from({ length: Math.ceil(message.length / sliceBytes) }, (_, at) =>
    message.subarray(at * sliceBytes, (at + 1) * sliceBytes),
  )
  return Readable.from(slices, { objectMode: false })
}

/** `MAIL FROM:<a@b> SIZE=1` is MAIL FROM; undefined for the lines of a login. */
const commandOf = (line: string): string | undefined =>
  /^(MAIL FROM|RCPT TO|AUTH \S+|EHLO|HELO|STARTTLS|DATA|RSET|QUIT|\.$)/.exec(line)?.[1]

/** Projects read conversations, and the login of a relay is the operator's. */
const withoutLogin = (line: string): string =>
  commandOf(line) === undefined ? "(login)" : line.replace(/^(AUTH \S+) .*/, "$1 (login)")

import { connect as connectPlain, type Socket } from "node:net"
import { connect as connectTls } from "node:tls"

/** An SMTP client that sends raw lines, for what well-behaved clients never send. */
export type RawClient = {
  /** Writes as it is; lines need their own ends. */
  write(bytes: string | Buffer): void
  /** The next reply whole: all its lines, without the last line end. Throws when the server hangs up instead. */
  reply(): Promise<string>
  /** One line, and the reply to it. */
  say(line: string): Promise<string>
  /** Continues encrypted after a 220 to STARTTLS. */
  encrypt(): Promise<void>
  /** Resolves when the server has hung up. */
  ended(): Promise<void>
  close(): void
}

/** Connects; `isTls` begins encrypted. The greeting is the first reply. */
export async function rawClient(port: number, isTls = false): Promise<RawClient> {
  let socket: Socket = isTls
    ? connectTls({ port, host: "127.0.0.1", rejectUnauthorized: false })
    : connectPlain(port, "127.0.0.1")
  let text = ""
  let isOver = false
  let wake = () => {}
  const listenTo = (one: Socket) => {
    one.on("data", (bytes) => {
      text += bytes.toString()
      wake()
    })
    one.on("error", () => {})
    one.on("close", () => {
      isOver = true
      wake()
    })
  }
  listenTo(socket)
  const news = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })
  const reply = async (): Promise<string> => {
    for (;;) {
      const [whole] = /^(?:\d{3}-.*\r\n)*\d{3}(?: .*)?\r\n/.exec(text) ?? []
      if (whole) {
        text = text.slice(whole.length)
        return whole.trimEnd()
      }
      if (isOver) throw new Error("The server hung up.")
      await news()
    }
  }
  const client: RawClient = {
    write: (bytes) => void socket.write(bytes),
    reply,
    say(line) {
      client.write(`${line}\r\n`)
      return reply()
    },
    async encrypt() {
      socket.removeAllListeners()
      socket = connectTls({ socket, rejectUnauthorized: false })
      listenTo(socket)
      await new Promise((resolve) => socket.once("secureConnect", resolve))
    },
    async ended() {
      while (!isOver) await news()
    },
    close: () => void socket.destroy(),
  }
  return client
}

/** The argument of AUTH PLAIN. */
export const plainToken = (username: string | number, password: string): string =>
  Buffer.from(`\0${username}\0${password}`).toString("base64")

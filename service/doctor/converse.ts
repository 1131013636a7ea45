import { Connection } from "../deliver/connection.ts"
import type { Hop, Host } from "../routing/plan.ts"

/**
 * Greeting, EHLO, STARTTLS and AUTH as a delivery begins, then QUIT: no message. Rejects with SmtpFailure, also when `signal`
 * closes the connection.
 */
export async function converse(
  hop: Hop,
  ehloName: string,
  signal?: AbortSignal,
): Promise<{ tls: string | null; greeting: string }> {
  const connection = new Connection(hop, ehloName)
  signal?.addEventListener("abort", () => connection.destroy())
  let greeting = ""
  try {
    await connection.open((from, text) => {
      if (from === "them" && greeting === "") greeting = text
    })
    connection.quit()
    return { tls: connection.tls, greeting }
  } catch (error) {
    connection.destroy()
    throw error
  }
}

/** First line of a server. */
export const greetingOf = async (host: Host, ehloName: string): Promise<string> =>
  (
    await converse(
      {
        ...{ host, tls: { kind: "none" }, ca: undefined, login: null, key: host.name },
        ...{ connectionsMax: 1, messagesMax: 1, why: "greeting" },
      },
      ehloName,
    )
  ).greeting

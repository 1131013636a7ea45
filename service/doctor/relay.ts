import type { SmtpFailure } from "../deliver/connection.ts"
import { fail, pass, type Verdict } from "./verdict.ts"

type RelayFacts = { name: string; hasLogin: boolean } & (
  | { tls: string | null }
  | { failure: Pick<SmtpFailure, "command" | "reply" | "message"> }
)

const account = "SERVICE_RELAY_URLS=smtp://USER:PASSWORD@HOST:587, special characters percent-encoded"

const trust = "SERVICE_RELAY_CA=FILE.pem for a private certificate"

/** Lines to add after a failed step of the conversation. */
const remedies: readonly { command: RegExp; problem: string; add: string }[] = [
  { command: /^AUTH/, problem: "refuses the login", add: account },
  { command: /^STARTTLS/, problem: "gives no TLS that verifies", add: trust },
  {
    command: /^CONN/,
    problem: "cannot be connected to",
    add: `${trust}, or another host or port in SERVICE_RELAY_URLS`,
  },
]

/** Result of greeting a relay and signing in to it. */
export function checkRelay(facts: RelayFacts): Verdict {
  const { name, hasLogin } = facts
  const check = `relay ${name}`
  if ("failure" in facts) {
    const { command, reply, message } = facts.failure
    const remedy = remedies.find((one) => one.command.test(command))
    return fail(check, `${name} ${remedy?.problem ?? `refuses ${command}`}: ${reply ?? message}`, [
      ...(remedy ? [remedy.add] : []),
    ])
  }
  const login = hasLogin ? "accepts the login" : "answers"
  return pass(check, `${name} ${login} ${facts.tls ? `over ${facts.tls}` : "without encryption"}.`)
}

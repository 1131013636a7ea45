import type { SmtpFailure } from "../deliver/smtp-failure.ts"
import { cannotSee, fail, pass, type Verdict } from "./verdict.ts"

/** Result of greeting a relay and signing in to it. `notCheckedBecause`: the reason for not doing so. */
export type RelayAnswer =
  | { tls: string | null }
  | { failure: Pick<SmtpFailure, "command" | "reply" | "message"> }
  | { notCheckedBecause: string }

/** `project`: the one whose relay it is; undefined for a relay of the service's settings. */
type RelayFindings = { name: string; hasLogin: boolean; project?: string | undefined } & RelayAnswer

/** Places where the address and the account of a relay are set. */
const settings = {
  account: "SERVICE_RELAY_URLS=smtp://USER:PASSWORD@HOST:587, special characters percent-encoded",
  address: "another host or port in SERVICE_RELAY_URLS",
}
const ofProject = {
  account: "username and password of this relay, with delivery/set for the project",
  address: "another host or port, with delivery/set for the project",
}

const trust = "SERVICE_RELAY_CA=FILE.pem for a private certificate"

/** Lines to add after a failed step of the conversation. */
const remedies: readonly { command: RegExp; problem: string; add(set: typeof settings): string }[] = [
  { command: /^AUTH/, problem: "refuses the login", add: ({ account }) => account },
  { command: /^STARTTLS/, problem: "does not offer TLS that verifies", add: () => trust },
  {
    command: /^CONN/,
    problem: "cannot be connected to",
    add: ({ address }) => `${trust}, or ${address}`,
  },
  { command: /^LIMIT/, problem: "takes too long", add: ({ address }) => address },
]

/** Verdict on a relay. */
export function checkRelay(report: RelayFindings): Verdict {
  const { name, hasLogin, project } = report
  const check = project === undefined ? `relay ${name}` : `relay ${name} of ${project}`
  if ("notCheckedBecause" in report) return cannotSee(check, report.notCheckedBecause)
  if ("failure" in report) {
    const { command, reply, message } = report.failure
    const remedy = remedies.find((one) => one.command.test(command))
    return fail(check, `${name} ${remedy?.problem ?? `refuses ${command}`}: ${reply ?? message}`, [
      ...(remedy ? [remedy.add(project === undefined ? settings : ofProject)] : []),
    ])
  }
  const login = hasLogin ? "accepts the login" : "answers"
  return pass(check, `${name} ${login} ${report.tls ? `over ${report.tls}` : "without encryption"}.`)
}

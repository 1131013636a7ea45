import { type Answered, addressLine, cannotSee, fail, pass, type Verdict } from "./verdict.ts"

export type BounceFindings = {
  mailHostname: string
  /** Hosts that take mail for the mail hostname; itself when it has no MX (RFC 5321, 5.1). */
  hosts: Answered<readonly { name: string; addresses: readonly string[] }[]>
  /** Public addresses of this machine; empty when they are unknown. */
  ours: readonly string[]
  /** First line of the first host on port 25. */
  greeting: Answered<string>
  intakePort: number
}

/** Bounces and feedback reports go to the mail hostname, so its MX leads to the intake of this service. */
export function checkBounces({ mailHostname, hosts, ours, greeting, intakePort }: BounceFindings): Verdict {
  const check = `MX of ${mailHostname}`
  if ("problem" in hosts) return cannotSee(check, hosts.problem)
  const addresses = hosts.answer.flatMap((host) => host.addresses)
  const mx = `${mailHostname}. MX 10 ${mailHostname}.`
  const here = (ours.length > 0 ? ours : ["ADDRESS-OF-THIS-MACHINE"]).map((address) =>
    addressLine(mailHostname, address),
  )
  if (addresses.length === 0)
    return fail(check, `No host accepts mail for ${mailHostname}, so bounces are lost.`, [mx, ...here])
  if (ours.length > 0 && !addresses.some((address) => ours.includes(address)))
    return fail(check, `${mailHostname} resolves to ${addresses.join(", ")}, not to this machine.`, [
      mx,
      ...here,
    ])
  if ("problem" in greeting)
    return cannotSee(
      check,
      `${mailHostname} has a mail host, but its port 25 does not answer from here; it must forward to port ${intakePort}.`,
    )
  return greeting.answer.startsWith(`220 ${mailHostname} `)
    ? pass(check, `Port 25 of ${mailHostname} is the intake of this service.`)
    : fail(
        check,
        `Port 25 of ${mailHostname} belongs to another server ("${greeting.answer.slice(0, 100)}").`,
        [`SERVICE_INTAKE_SMTP_PORT=25, or forward port 25 to ${intakePort}`],
      )
}

import { describe, expect, test } from "vitest"
import { DnsFailure } from "../dns/failure.ts"
import { checkDkimRecord } from "./ask-domains.ts"
import { type BounceFindings, checkBounces } from "./bounces.ts"
import { checkClock, checkDisk } from "./machine.ts"
import { readOptions } from "./options.ts"
import { checkPtr, type PtrFindings } from "./ptr.ts"
import { checkPort25, checkRefusal, checkSts, checkTls, isBlocked, type Reached } from "./recipient-side.ts"
import { checkRelay } from "./relay.ts"
import { exitCodeOf, reportOf } from "./report.ts"
import { checkHostname, checkMode, checkResolver, checkSystemSender, wayOut } from "./settings.ts"
import { cannotSee, fail, pass, type Verdict } from "./verdict.ts"

const mailHostname = "mail.shop.example"
const silent = { problem: "DNS was silent." }
const brief = ({ state, add }: Verdict) => [state, ...add]

test("DOCTOR-1 each verdict is a line with the lines to add below it, and a failure is exit code 1", () => {
  const verdicts = [pass("disk", "Fine."), cannotSee("clock", "No host."), fail("mode", "Not yet.", ["A=b"])]
  expect(reportOf(verdicts)).toEqual([
    "pass        disk: Fine.",
    "cannot see  clock: No host.",
    "fail        mode: Not yet.",
    "            add  A=b",
    "",
    "1 pass, 1 fail, 1 cannot see",
  ])
  expect(exitCodeOf(verdicts)).toBe(1)
  expect(exitCodeOf(verdicts.slice(0, 2))).toBe(0)
})

test("DOCTOR-1 control characters of other servers are not printed", () => {
  expect(reportOf([fail("relay", "554 \x1b]0;x\x07no\r\nnext", ["A=\x9b2J"])]).slice(0, 2)).toEqual([
    "fail        relay: 554 ?]0;x?no??next",
    "            add  A=?2J",
  ])
})

test("DOCTOR-1 options name a domain and addresses; anything else is refused", () => {
  expect(readOptions(["--to", "Büro.example", "--address", "192.0.2.7", "--address", "2001:DB8::7"])).toEqual(
    {
      ...{ to: "xn--bro-hoa.example", addresses: ["192.0.2.7", "2001:db8::7"] },
      ...{ dataDir: "data", isStopped: false },
    },
  )
  for (const args of [["--to", "no domain"], ["--address", "mail.example"], ["--nothing"], ["here"]])
    expect(readOptions(args)).toBeNull()
})

describe("DOCTOR-1 settings", () => {
  const relays = [{ host: "r.example" }] as never
  test("the sandbox fails with the mode that its settings prepare", () => {
    expect(brief(checkMode({ deliveryMode: "sandbox", relays: [] }))).toEqual([
      ...["fail", "SERVICE_DELIVERY_MODE=direct"],
    ])
    expect(wayOut({ deliveryMode: "sandbox", relays })).toBe("relay")
    expect(checkMode({ deliveryMode: "direct", relays }).state).toBe("pass")
  })
  test("the mail hostname must be set, and a resolver that does not validate is not a failure", () => {
    expect(checkHostname({ mailHostname: "waybill.localhost" }).state).toBe("fail")
    expect(checkHostname({ mailHostname }).state).toBe("pass")
    expect(brief(checkResolver({ servers: [], isValidating: false }))).toEqual([
      ...["cannot see", "SERVICE_DNS_SERVERS=127.0.0.1", "SERVICE_DNS_VALIDATES=on"],
    ])
    expect(brief(checkResolver({ servers: [], isValidating: true }))).toEqual(["pass"])
  })
  test.each([
    ["fail", undefined, { answer: [] }],
    ["fail", "service@shop.sample", { answer: [{ domain: "shop.sample", dkim_status: "inactive" }] }],
    ["pass", "service@shop.sample", { answer: [{ domain: "shop.sample", dkim_status: "active" }] }],
    ["fail", "service@shop.example", { answer: [{ domain: "shop.example", dkim_status: "active" }] }],
    ["cannot see", "service@shop.sample", silent],
  ])("%s: system mail from %s", (state, systemFrom, domains) => {
    expect(checkSystemSender({ systemFrom }, domains).state).toBe(state)
  })
})

test("DOCTOR-1 a system sender beyond the domains that are checked cannot be seen", () => {
  const domains = Array.from({ length: 100 }, (_, n) => ({ domain: `a${n}.example`, dkim_status: "active" }))
  const { state } = checkSystemSender({ systemFrom: "service@shop.sample" }, { answer: domains })
  expect(state).toBe("cannot see")
})

describe("DOCTOR-2 PTR and mail hostname lead to each other", () => {
  const ptr = "7.2.0.192.in-addr.arpa. PTR mail.shop.example."
  const forward = "mail.shop.example. A 192.0.2.7"
  test.each<[string, PtrFindings["names"], PtrFindings["addresses"], string[]]>([
    ["confirmed", { answer: [mailHostname] }, { answer: ["192.0.2.7", "2001:db8::7"] }, ["pass"]],
    ["no name", { answer: [] }, { answer: ["192.0.2.7"] }, ["fail", ptr]],
    ["another name", { answer: ["host7.isp.example"] }, { answer: ["192.0.2.7"] }, ["fail", ptr]],
    ["not confirmed", { answer: [mailHostname] }, { answer: ["192.0.2.8"] }, ["fail", forward]],
    ["nothing", { answer: [] }, { answer: [] }, ["fail", ptr, forward]],
    ["silence", silent, { answer: [] }, ["cannot see"]],
    ["silence of one", { answer: [mailHostname] }, silent, ["cannot see"]],
  ])("%s", (_, names, addresses, expected) => {
    expect(brief(checkPtr({ address: "192.0.2.7", mailHostname, names, addresses }))).toEqual(expected)
  })
})

describe("DOCTOR-2 bounces come back to the intake", () => {
  const hosts = { answer: [{ name: mailHostname, addresses: ["192.0.2.7"] }] }
  const mx = "mail.shop.example. MX 10 mail.shop.example."
  const ours = ["192.0.2.7"]
  const greeting = { answer: "220 mail.shop.example ESMTP" }
  test.each<[string, Partial<BounceFindings>, string[]]>([
    ["intake answers", {}, ["pass"]],
    ["addresses are unknown", { ours: [] }, ["pass"]],
    ["no host", { hosts: { answer: [] } }, ["fail", mx, "mail.shop.example. A 192.0.2.7"]],
    ["leads elsewhere", { ours: ["192.0.2.9"] }, ["fail", mx, "mail.shop.example. A 192.0.2.9"]],
    [
      "another server",
      { greeting: { answer: "220 other.example ESMTP" } },
      ["fail", "SERVICE_INTAKE_SMTP_PORT=25, or forward port 25 to 4126"],
    ],
    ["port does not answer", { greeting: { problem: "no answer" } }, ["cannot see"]],
    ["DNS does not answer", { hosts: silent }, ["cannot see"]],
  ])("%s", (_, input, expected) => {
    const verdict = checkBounces({ mailHostname, hosts, ours, greeting, intakePort: 4126, ...input })
    expect(brief(verdict)).toEqual(expected)
  })
})

test("DOCTOR-3 a DKIM record that differs is given in strings of 255 characters", () => {
  const key = "k".repeat(392)
  const row = { domain: "shop.example", dkim_selector: "us", dkim_public_key: key }
  const checked = (code: number) =>
    brief(checkDkimRecord(row, { answer: { ok: false, code, sentence: "domain: there is none." } }))
  expect(checked(122)).toEqual([
    "fail",
    `us._domainkey.shop.example. TXT "k=rsa; p=${"k".repeat(246)}" "${"k".repeat(146)}"`,
  ])
  expect(checked(121)).toEqual(["cannot see"])
  expect(checkDkimRecord(row, { answer: { ok: true } }).state).toBe("pass")
})

describe("DOCTOR-4 the recipient's side", () => {
  const blocked: Reached = { host: "mx1.example", isOpen: false, problem: "Silence.", isBlocked: true }
  const away: Reached = { host: "mx1.example", isOpen: false, problem: "No route.", isBlocked: false }
  const open: Reached = { host: "mx2.example", isOpen: true }
  test.each<[string, Parameters<typeof checkPort25>[1]]>([
    ["pass", { answer: [blocked, open] }],
    ["fail", { answer: [away, blocked] }],
    ["cannot see", { answer: [away] }],
    ["cannot see", { answer: [] }],
    ["cannot see", silent],
  ])("port 25: %s", (state, reached) => {
    expect(checkPort25("inbox.example", reached).state).toBe(state)
  })
  test("port 25 is blocked by hosts that refuse or are silent, not by DNS", () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })
    expect([refused, new Error("mx.example did not answer within 10 seconds.")].every(isBlocked)).toBe(true)
    expect(isBlocked(Object.assign(new Error("No route."), { code: "EHOSTUNREACH" }))).toBe(false)
    expect(isBlocked(new DnsFailure("ECONNREFUSED", { name: "mx.example", type: "A" }))).toBe(false)
  })
  test.each<[string, Parameters<typeof checkSts>[1], string | null]>([
    ["pass", { answer: null }, null],
    ["pass", { answer: { policy_id: "1", mode: "enforce", mx: [] } }, null],
    ["fail", { answer: { policy_id: "1", mode: "enforce", mx: [] } }, "It names no host."],
    ["fail", { answer: { unreachable: "HTTP 404" } }, null],
    ["cannot see", silent, null],
  ])("MTA-STS: %s", (state, found, refusal) => {
    expect(checkSts("inbox.example", found, refusal).state).toBe(state)
  })
  test.each([
    ["DANE", ["cannot see DANE of inbox.example", "pass MTA-STS of inbox.example"]],
    ["MTA-STS", ["fail MTA-STS of inbox.example"]],
    [undefined, ["pass MTA-STS of inbox.example"]],
  ] as const)("a domain without a host names the policy that refuses: %s", (policy, expected) => {
    const found = { answer: { policy_id: "1", mode: "enforce" as const, mx: [] } }
    const verdicts = checkRefusal("inbox.example", found, {
      ...{ reason: "No host may be used." },
      ...(policy ? { policy } : {}),
    })
    expect(verdicts.map(({ state, check }) => `${state} ${check}`)).toEqual(expected)
  })
  test("TLS", () => {
    expect(checkTls("mx.example", { answer: "TLSv1.3 AES" }).state).toBe("pass")
    expect(checkTls("mx.example", { answer: null }).sentence).toMatch(/does not offer STARTTLS/)
    expect(checkTls("mx.example", { problem: "certificate has expired" }).state).toBe("fail")
  })
})

describe("DOCTOR-4 relays, clock and disk", () => {
  const relay = { name: "relay.example:587", hasLogin: true }
  test.each([
    ["AUTH PLAIN", /refuses the login: 535 no/, /USER:PASSWORD/],
    ["STARTTLS", /does not offer TLS that verifies/, /SERVICE_RELAY_CA/],
    ["CONN", /cannot be connected to/, /SERVICE_RELAY_URLS/],
  ])("a relay fails at %s", (command, words, line) => {
    const verdict = checkRelay({ ...relay, failure: { command, reply: "535 no", message: "no" } })
    expect(verdict).toMatchObject({ state: "fail", sentence: expect.stringMatching(words) })
    expect(verdict.add.join()).toMatch(line)
  })
  test("a relay of one project is named with it, and its account is set by delivery/set", () => {
    const failure = { command: "AUTH PLAIN", reply: "535 no", message: "no" }
    const verdict = checkRelay({ ...relay, project: "project 7 (Shop)", failure })
    expect(verdict.check).toBe("relay relay.example:587 of project 7 (Shop)")
    expect(verdict.add).toEqual(["username and password of this relay, with delivery/set for the project"])
  })
  test("a relay answers", () => {
    expect(checkRelay({ ...relay, tls: "TLSv1.3 AES" }).sentence).toBe(
      "relay.example:587 accepts the login over TLSv1.3 AES.",
    )
  })
  test("a relay that takes too long fails, and one that was not contacted has an unknown state", () => {
    const failure = { command: "LIMIT", reply: null, message: "no end within 20 seconds." }
    expect(checkRelay({ ...relay, failure })).toMatchObject({
      ...{ state: "fail", sentence: "relay.example:587 takes too long: no end within 20 seconds." },
      add: ["another host or port in SERVICE_RELAY_URLS"],
    })
    expect(checkRelay({ ...relay, notCheckedBecause: "Not asked." }).state).toBe("cannot see")
  })
  test("a clock may be a minute off, and 1 GB must be free", () => {
    expect(checkClock({ answer: 0 }, 60_000).state).toBe("pass")
    expect(checkClock({ answer: 61_000 }, 0).sentence).toBe("The clock is 61 seconds behind.")
    expect(checkClock(silent, 0).state).toBe("cannot see")
    expect(checkDisk("data", { answer: 1024 ** 3 }).state).toBe("pass")
    expect(checkDisk("data", { answer: 1024 ** 3 - 1 }).state).toBe("fail")
    expect(checkDisk("data", silent).state).toBe("cannot see")
  })
})

import { describe, expect, it } from "vitest"
import { languages } from "#lib/interface/format/language"
import { causeWords } from "#words/cause"
import { causeOf } from "./cause.ts"
import { explainedOf } from "./explanation.ts"
import { aStory, anEventFact, noRights, storyStartMs } from "./make-story.ts"

const hourMs = 3_600_000
type More = Parameters<typeof aStory>[2]
const tried = [anEventFact("accepted", 0), anEventFact("sent", 2), anEventFact("soft_bounced", 3)]
const delivered = [anEventFact("accepted", 0), anEventFact("sent", 2), anEventFact("delivered", 3)]

const storyOf = (status: string, delivery_status: string, destination_response: string, more?: More) =>
  aStory({ status, delivery_status, destination_response }, tried, more)
const explained = (...story: Parameters<typeof storyOf>) => explainedOf(storyOf(...story), (text) => text)
const titles = ({ steps }: ReturnType<typeof explainedOf>) => steps.map(({ title }) => title)

const noLogin = "The relay did not take the message (AUTH PLAIN): 535 5.7.8 Authentication failed"
const noDns = "The MX records of example.com could not be looked up: no DNS server answered in time."

describe("MESSAGEPAGE-5 names the cause that a delivery_status leaves open", () => {
  it.each([
    ["soft_bounced", "err_will_retry", noLogin, "relay_login"],
    ["hard_bounced", "err_giveup", "The relay did not take the message (CONN): No answer: timeout", "relay"],
    ["hard_bounced", "err_giveup", "451 4.3.0 Try later", null],
    ["hard_bounced", "err_domain_inactive", "The domain example.com takes no mail: its only MX …", "null_mx"],
    ["hard_bounced", "err_domain_inactive", "The domain example.com does not exist.", "domain_missing"],
    ["hard_bounced", "err_domain_inactive", "550 5.1.2 no such domain", null],
    ["hard_bounced", "err_destination_misconfigured", noDns, "dns_faulty"],
    ["soft_bounced", "err_will_retry", noDns, "dns_failed"],
    ["hard_bounced", "err_unreachable", noDns, "dns_failed"],
    [
      "soft_bounced",
      "err_will_retry",
      "No answer: mx.example.com leads to this machine or into a private network (10.0.0.1).",
      "private_network",
    ],
    [
      "soft_bounced",
      "err_will_retry",
      "The MTA-STS policy of example.com names none of its mail hosts (mx.example.com).",
      "sts_hosts",
    ],
    ["hard_bounced", "err_unreachable", "No answer: certificate has expired", "sts_tls"],
    ["soft_bounced", "err_will_retry", "No answer: TLS failed: wrong version number.", "sts_tls"],
    ["soft_bounced", "err_will_retry", "No answer: connect ECONNREFUSED 192.0.2.1:25", "no_answer"],
    ["hard_bounced", "err_unreachable", "No answer: connect ECONNREFUSED 192.0.2.1:25", null],
    [
      "hard_bounced",
      "err_delivery_failed",
      "Not sent: 5.6.7 mx.example.com does not accept non-ASCII addresses (SMTPUTF8).",
      "smtputf8",
    ],
    ["hard_bounced", "err_delivery_failed", "554 5.6.7 SMTPUTF8 required", null],
    ["hard_bounced", "err_user_unknown", "550 5.1.1 no such user", null],
    ["delivered", "ok_delivered", noLogin, null],
  ])("%s, %s: %s", (status, code, text, cause) => {
    expect(causeOf(storyOf(status, code, text))).toBe(cause)
  })

  it.each([
    ["err_unreachable", "late_unreachable"],
    ["err_delivery_failed", "late_refused"],
    ["err_user_unknown", null],
  ])("%s after the delivery", (delivery_status, cause) => {
    const late = aStory({ status: "hard_bounced", delivery_status }, [
      ...delivered,
      anEventFact("hard_bounced", 60),
    ])
    expect(causeOf(late)).toBe(cause)
    expect(explainedOf(late, (text) => text).detail).toContain(
      "It was accepted first, then returned with a bounce message.",
    )
  })

  it.each(languages)("and explains each with something to do, in %s", (language) => {
    for (const [cause, { answer, detail, steps }] of Object.entries(causeWords[language])) {
      const host = "shop.example"
      const texts = [answer, detail].map((text) => (typeof text === "string" ? text : text({ host })))
      expect({ cause, texts }).toEqual({
        cause,
        texts: [expect.stringMatching(/\S/), expect.stringMatching(/\S/)],
      })
      expect(steps.length).toBeGreaterThan(0)
    }
  })
})

describe("MESSAGEPAGE-5 a relay that does not take messages", () => {
  it("is the operator's to mend while attempts follow, and nothing is sent again meanwhile", () => {
    const shown = explained("soft_bounced", "err_will_retry", noLogin)
    expect(shown.answer).toBe("The login to our relay failed")
    expect(titles(shown)).toEqual(["Ask for the login to be checked", "More attempts follow"])
    expect(shown.reply).toBe(noLogin)
  })

  it("suppresses nothing, so that everyone who sends may send again after 48 hours", () => {
    const can = { ...noRights, send: true, suppressions: true }
    const shown = explained("hard_bounced", "err_giveup", noLogin, { can })
    expect(shown.suppressionHref).toBeNull()
    expect(shown.detail).not.toContain("suppressed")
    expect(titles(shown)).toEqual(["Ask for the login to be checked", "Send it again"])
    expect(titles(explained("hard_bounced", "err_giveup", noLogin, { can: noRights }))).toEqual([
      "Ask for the login to be checked",
    ])
  })
})

it("MESSAGEPAGE-5 says that an address is suppressed only once the attempts are over", () => {
  const waits = explained("soft_bounced", "err_will_retry", noDns)
  expect(waits.detail).not.toContain("suppressed")
  expect(titles(waits)).toEqual(["Check whether other domains fail too", "More attempts follow"])
  const nowMs = storyStartMs + 49 * hourMs
  const over = explained("hard_bounced", "err_unreachable", noDns, { nowMs })
  expect(over.detail).toContain("The address is now suppressed, although it may be valid.")
  expect(over.steps.at(-1)).toMatchObject({
    title: "Remove the suppression",
    to: { href: "/p/shop/suppressions?open=lena.fischer%40example.com" },
  })
})

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { systemMailMetadata } from "#lib/mail-api/proxy/system-mail"
import { useSettings } from "#lib/testing/settings"
import type { LetterFact, StoryData } from "./story-data.ts"
import { anEventFact, aStory, noRights } from "./make-story.ts"
import { storyView } from "./view.ts"
import { accountView } from "./account.ts"

let restore = () => {}
beforeAll(() => {
  restore = useSettings()
})
afterAll(() => restore())

const { letter } = aStory()
const event = anEventFact

function story(...args: Parameters<typeof aStory>) {
  const data = aStory(...args)
  return { ...storyView(data), entries: accountView(data, null).entries }
}

const route = (view: ReturnType<typeof story>) => view.stops.map((stop) => `${stop.label} ${stop.state}`)

it("events of the same second stand in the order in which they can have happened", () => {
  const inAnyOrder = ["delivered", "opened", "unheard_of", "accepted", "sent"].map((status) =>
    event(status, 0),
  )
  const view = story({}, [...inAnyOrder, event("accepted", 1)])
  const inOrder = ["accepted", "sent", "delivered", "opened", "unheard_of", "accepted"]
  expect(view.entries.map(({ status }) => status)).toEqual(inOrder)
  expect(view.raw.map(({ status }) => status)).toEqual(inOrder)
})

describe("the route of a story", () => {
  it("marks the current stop of the message", () => {
    expect(
      route(story({ status: "opened" }, [event("accepted", 0), event("sent", 1), event("opened", 9)])),
    ).toEqual(["Accepted passed", "Sent passed", "Delivered passed", "Opened here", "Clicked ahead"])
  })

  it("ends with × where it was refused", () => {
    const view = story({ status: "hard_bounced" }, [event("accepted", 0), event("hard_bounced", 5)])
    expect(route(view)).toEqual([
      "Accepted passed",
      "Sent passed",
      "Refused here",
      "Opened ahead",
      "Clicked ahead",
    ])
    expect(view.stops[2]?.time).toBe("20 Nov, 07:41:12")
    expect(view.stops[1]?.time).toBeUndefined()
  })

  it("KEEP-1 marks the current stop of a message whose events are deleted", () => {
    const view = story({ status: "opened" }, [])
    expect(route(view)).toEqual([
      "Accepted passed",
      "Sent passed",
      "Delivered passed",
      "Opened here",
      "Clicked ahead",
    ])
    expect(view.stops.map((stop) => stop.time)).toEqual(Array(5).fill(undefined))
    expect([view.entries, view.raw, view.keptDays]).toEqual([[], [], 45])
  })

  it("keeps a click before a complaint, and leaves it out when there was none", () => {
    const clicked = story({ status: "spam" }, [event("clicked", 5), event("spam", 9)])
    expect(route(clicked).slice(-2)).toEqual(["Clicked passed", "Spam complaint here"])
    expect(route(story({ status: "unsubscribed" }, []))).toHaveLength(5)
  })

  it("places an unknown status after sent", () => {
    expect(route(story({ status: "greylisted" }, []))[1]).toBe("Greylisted here")
  })
})

describe("the explanation", () => {
  it("says why it did not arrive", () => {
    const known = {
      status: "hard_bounced",
      delivery_status: "err_user_unknown",
      destination_response: "550 5.1.1 no",
    }
    expect(story(known, []).explained).toMatchObject({
      tone: "refused",
      answer: "example.com has no such mailbox",
      raw: "err_user_unknown",
      reply: "550 5.1.1 no",
    })
  })

  it("shows a word that it does not know", () => {
    const known = { status: "hard_bounced", delivery_status: "err_moon" }
    expect(story(known, []).explained).toMatchObject({
      raw: "err_moon",
      detail: "There is no explanation for this status yet.",
    })
  })

  it("counts the tries and how long they took", () => {
    const events = [event("soft_bounced", 2), event("soft_bounced", 7200), event("hard_bounced", 172_802)]
    const view = story({ status: "hard_bounced", delivery_status: "err_giveup" }, events)
    expect(view.explained?.detail).toContain("3 attempts in 2 d")
    expect(view.entries.map((entry) => entry.title)).toEqual([
      "Soft bounced",
      "Soft bounced, attempt 2",
      "Hard bounced, attempt 3",
    ])
    expect(view.entries.map((entry) => entry.since)).toEqual([null, "+2 h", "+46 h"])
  })
})

describe("MESSAGEPAGE-4 steps of the explanation lead to where they are done", () => {
  const to = (known: Partial<LetterFact>, more: Partial<StoryData> = {}) => {
    const { explained } = story({ status: "hard_bounced", ...known }, [], more)
    return [explained?.suppressionHref, ...(explained?.steps.map((step) => step.to) ?? [])]
  }
  const suppression = "/p/shop/suppressions?open=lena.fischer%40example.com"

  it("this suppression, this domain, this message, its conversation, and the dialog that sends it again", () => {
    expect(to({ delivery_status: "err_user_unknown" })).toEqual([suppression, null, { href: suppression }])
    expect(to({ delivery_status: "err_spam_rejected" })).toEqual([
      suppression,
      { href: "#content" },
      { href: "/p/shop/domains/harbour.example" },
    ])
    expect(to({ delivery_status: "err_delivery_failed" })).toEqual([null, { href: "#conversation" }])
    expect(to({ delivery_status: "err_giveup" })).toEqual([suppression, "resend"])
    expect(to({ delivery_status: "err_unreachable" })).toEqual([suppression, null])
  })

  it("as plain text for who may not go there", () => {
    expect(to({ delivery_status: "err_user_unknown" }, { can: noRights })).toEqual([null, null, null])
    expect(to({ delivery_status: "err_spam_rejected" }, { can: noRights })).toEqual([
      null,
      { href: "#content" },
      null,
    ])
    expect(to({ delivery_status: "err_giveup" }, { can: noRights })).toEqual([null])
    // A link to a suppression names the whole address.
    expect(to({ delivery_status: "err_user_unknown" }, { isMasked: true })).toEqual([null, null, null])
    expect(to({ delivery_status: "err_src_invalid", from_email: null })).toEqual([null, null])
  })
})

it("is translated to German, with the raw word next to ours", () => {
  const known = { status: "hard_bounced", delivery_status: "err_user_unknown" }
  const view = story(known, [event("accepted", 0), event("hard_bounced", 5)], { language: "de" })
  expect(view.explained).toMatchObject({
    answer: "Dieses Postfach gibt es bei example.com nicht",
    raw: "err_user_unknown",
  })
  expect(route(view)[2]).toBe("Abgelehnt here")
  expect(view.entries[1]).toMatchObject({ title: "Hard-Bounce", time: "20. Nov., 07:41:12" })
})

describe("for people who may not see addresses", () => {
  it("no part of the story names one", () => {
    const events = [
      event("hard_bounced", 3, {
        destination_response: "550 <lena.fischer@example.com>: unknown",
        raw: { email: "lena.fischer@example.com", list: ["x lena.fischer@example.com"] },
      }),
    ]
    const known = {
      status: "hard_bounced",
      subject: "For lena.fischer@example.com",
      destination_response: "550 <lena.fischer@example.com>: unknown",
      metadata: { who: "lena.fischer@example.com" },
    }
    const letters = [
      { email: letter.email, status: "sent", tag: "a", href: "?to=a" },
      { email: "noah.weber@example.com", status: "sent", tag: "b", href: "?to=b" },
    ]
    const view = JSON.stringify(story(known, events, { isMasked: true, letters }))
    expect(view).not.toContain("lena.fischer")
    expect(view).not.toContain("noah.weber")
  })

  it("PROXY-3 nor how the recipient is called, but the project's sender", () => {
    const subject = "Lena, for you"
    const events = [event("accepted", 0, { raw: { email: letter.email, subject } })]
    const view = story({ subject }, events, { isMasked: true })
    expect(JSON.stringify(view)).not.toMatch(/lena/i)
    expect(JSON.stringify(view.details)).toContain("shop@harbour.example")
  })

  it("PROXY-4 nor the subject of mail of the dashboard", () => {
    const known = { subject: "Bounces above 5%", metadata: systemMailMetadata(letter.email) }
    const events = [event("accepted", 0, { raw: { message_info: { subject: known.subject } } })]
    expect(JSON.stringify(story(known, events, { isMasked: true }))).not.toContain("Bounces")
    expect(JSON.stringify(story(known, events))).toContain("Bounces above 5%")
  })

  it("PROXY-3 nor a link that acts for its reader, nor a token that holds the address", () => {
    const token = Buffer.from(`17:${letter.email}`).toString("base64url")
    const url = `https://shop.example/reset/s3cret?u=${token}`
    const events = [event("clicked", 3, { url, raw: { email: letter.email, url, metadata: { token } } })]
    const view = JSON.stringify(story({ metadata: { token } }, events, { isMasked: true }))
    expect(view).toContain("https://shop.example/•••")
    expect(view).not.toContain("s3cret")
    expect(view).not.toContain(token)
  })
})

it.each([
  ["soft_bounced", "451 4.7.1 Greylisted", "Asked us to wait"],
  ["soft_bounced", "No answer: certificate has expired", "Deferred"],
  ["hard_bounced", "550 5.1.1 no", "Refused"],
  ["hard_bounced", "The domain inbox.example does not exist.", "Undeliverable"],
])("MESSAGEPAGE-5 the route of a message %s by “%s” ends at: %s", (status, destination_response, label) => {
  const events = [anEventFact("sent", 2), anEventFact(status, 3)]
  const { stops } = storyView(aStory({ status, destination_response }, events))
  expect(stops[2]?.label).toBe(label)
})

it("MESSAGEPAGE-5 the route of a message that had no server to go to does not say that it was sent", () => {
  const destination_response = "The domain inbox.example does not exist."
  const { stops } = storyView(
    aStory({ status: "hard_bounced", destination_response }, [anEventFact("hard_bounced", 3)]),
  )
  expect(stops.map((stop) => `${stop.label} ${stop.state}`)).toEqual([
    "Accepted passed",
    "Undeliverable here",
    "Opened ahead",
    "Clicked ahead",
  ])
})

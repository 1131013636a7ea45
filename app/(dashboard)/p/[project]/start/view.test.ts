import { describe, expect, it } from "vitest"
import { at } from "#lib/platform/clock"
import { startWords } from "#words/start"
import { type GuideProgress, guideEvents, staysSentence, stepStates, watchSentence } from "./view.ts"

const nothing: GuideProgress = {
  isConnected: true,
  isSandbox: true,
  sender: null,
  hasTemplate: false,
  hasLetter: false,
  statuses: [],
}

describe("stepStates", () => {
  it("points at the first step that is not done", () => {
    expect(stepStates(nothing)).toEqual({
      connect: "done",
      sender: "now",
      template: "later",
      test: "later",
      watch: "later",
    })
  })

  it("marks a later step as done, and still points at the open one", () => {
    const progress = {
      ...nothing,
      sender: "a@example.com",
      hasLetter: true,
      statuses: ["accepted", "delivered"],
    }
    expect(stepStates(progress)).toEqual({
      connect: "done",
      sender: "done",
      template: "now",
      test: "done",
      watch: "later",
    })
  })

  it("is complete when the message was opened, clicked or refused", () => {
    const all = { ...nothing, sender: "a@example.com", hasTemplate: true, hasLetter: true }
    expect(stepStates({ ...all, statuses: ["delivered"] }).watch).toBe("now")
    expect(stepStates({ ...all, statuses: ["delivered", "opened"] }).watch).toBe("done")
    expect(stepStates({ ...all, statuses: ["hard_bounced"] }).watch).toBe("done")
  })

  it("returns to the connect step when the service is unavailable", () => {
    expect(stepStates({ ...nothing, isConnected: false }).connect).toBe("now")
  })
})

it.each([
  ["sandbox", "The project is in sandbox mode"],
  ["sandbox_sender", "add your own domain"],
  ["out", /^$/],
  ["unseen", /^$/],
] as const)("SENDING-10 the lead of a project whose sender goes to %s", (senderGoes, sentence) => {
  expect(staysSentence(senderGoes, startWords.en)).toMatch(sentence)
})

describe("watchSentence", () => {
  const letter = { ...nothing, hasLetter: true }
  it.each([
    [[], "It is on its way."],
    [["sent", "delivered"], "It arrived."],
    [["delivered", "opened"], "was opened"],
    [["delivered", "opened", "clicked"], "All steps are complete"],
    [["soft_bounced"], "soft bounced"],
    [["delivered", "opened", "spam"], "spam complaint"],
  ])("%j", (statuses, words) =>
    expect(watchSentence({ ...letter, statuses }, startWords.en)).toContain(words),
  )

  it("mentions magic addresses only in a sandbox", () => {
    const arrived = { ...letter, statuses: ["delivered"] }
    expect(watchSentence(arrived, startWords.en)).toContain("open@")
    expect(watchSentence({ ...arrived, isSandbox: false }, startWords.en)).toBe(
      "A mail server accepted it. When it is opened, that appears here too.",
    )
  })

  it("suggests a test first", () => expect(watchSentence(nothing, startWords.en)).toContain("Send a test"))
})

describe("guideEvents", () => {
  const utc = { timeZone: "UTC", isSandbox: true }
  const event = {
    event_time: at(Date.UTC(2026, 10, 20, 13, 32, 5)),
    job_id: "1tR0aa-0001b-00",
    delivery_status: null,
    destination_response: null,
    url: null,
    raw: {},
  }

  it("lists the newest event first, with its details", () => {
    const guided = guideEvents(
      [
        { ...event, status: "accepted" },
        { ...event, status: "delivered", destination_response: "250 kept" },
        { ...event, status: "clicked", url: "https://www.example.com/" },
      ],
      { timeZone: "Europe/Berlin", isSandbox: true },
      startWords.en,
    )
    expect(guided).toEqual([
      { status: "clicked", detail: "https://www.example.com/", time: "14:32:05" },
      { status: "delivered", detail: "250 kept", time: "14:32:05" },
      { status: "accepted", detail: "job 1tR0aa-0001b-00", time: "14:32:05" },
    ])
  })

  it("shows the mail client of an open event", () => {
    const raw = { delivery_info: { browser: "Thunderbird", os_name: "Linux" } }
    const guided = guideEvents(
      [
        { ...event, status: "opened" },
        { ...event, status: "opened", raw },
      ],
      utc,
      startWords.en,
    )
    expect(guided.map((one) => one.detail)).toEqual(["with Thunderbird on Linux", "its pictures were loaded"])
  })

  it("adds no details to an unknown status", () => {
    expect(guideEvents([{ ...event, status: "later_word" }], utc, startWords.en)[0]?.detail).toBe("")
  })

  it.each([
    [true, "to the sandbox’s mail server"],
    [false, "to a mail server"],
  ])("names the server of the sandbox where messages stay there (%s)", (isSandbox, detail) => {
    const guided = guideEvents([{ ...event, status: "sent" }], { ...utc, isSandbox }, startWords.en)
    expect(guided[0]?.detail).toBe(detail)
  })
})

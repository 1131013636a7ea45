import { describe, expect, it } from "vitest"
import { at } from "#lib/platform/clock"
import { startWords } from "#words/start"
import { type GuideFacts, guideEvents, staysSentence, stepStates, watchSentence } from "./view.ts"

const nothing: GuideFacts = {
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

  it("ticks off a later step that came true by itself, and still points at the open one", () => {
    const facts = {
      ...nothing,
      sender: "a@example.com",
      hasLetter: true,
      statuses: ["accepted", "delivered"],
    }
    expect(stepStates(facts)).toEqual({
      connect: "done",
      sender: "done",
      template: "now",
      test: "done",
      watch: "later",
    })
  })

  it("is through when the letter was opened, clicked or refused", () => {
    const all = { ...nothing, sender: "a@example.com", hasTemplate: true, hasLetter: true }
    expect(stepStates({ ...all, statuses: ["delivered"] }).watch).toBe("now")
    expect(stepStates({ ...all, statuses: ["delivered", "opened"] }).watch).toBe("done")
    expect(stepStates({ ...all, statuses: ["hard_bounced"] }).watch).toBe("done")
  })

  it("goes back to connecting when the service is gone", () => {
    expect(stepStates({ ...nothing, isConnected: false }).connect).toBe("now")
  })
})

it.each([
  ["sandbox", "The project is in sandbox mode"],
  ["sandbox_sender", "register a domain of yours"],
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
    [["delivered", "opened", "clicked"], "the whole way"],
    [["soft_bounced"], "soft bounced"],
    [["delivered", "opened", "spam"], "spam complaint"],
  ])("%j", (statuses, words) =>
    expect(watchSentence({ ...letter, statuses }, startWords.en)).toContain(words),
  )

  it("names magic addresses in a sandbox alone", () => {
    const arrived = { ...letter, statuses: ["delivered"] }
    expect(watchSentence(arrived, startWords.en)).toContain("open@")
    expect(watchSentence({ ...arrived, isSandbox: false }, startWords.en)).toBe(
      "A mail server accepted it. Once it is opened, you see that here as well.",
    )
  })

  it("asks for a test first", () => expect(watchSentence(nothing, startWords.en)).toContain("Send a test"))
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

  it("puts the newest first, with what is worth knowing", () => {
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

  it("names the program a message was opened with, when the event has it", () => {
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

  it("keeps quiet about a status it does not know", () => {
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

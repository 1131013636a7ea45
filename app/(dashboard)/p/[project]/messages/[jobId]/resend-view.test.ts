import { describe, expect, it } from "vitest"
import { resendWords } from "#words/resend"
import { sendingWords } from "#words/sending"
import { failureSentence, obstacleOf, valuesOf, withPlaceholders } from "./resend-view.ts"

const words = { resend: resendWords.en, sending: sendingWords.en }
const refused = (code: number, message = "message.x: what the service says.", reason?: string) =>
  obstacleOf(
    { from_email: "shop@harbour.example", obstacle: { code, message, ...(reason ? { reason } : {}) } },
    words,
  )

describe("MESSAGEPAGE-1 lists the reasons a message cannot be resent", () => {
  it("is nothing, or a sentence with the way to what can be changed", () => {
    expect(obstacleOf({ from_email: "a@b.example" }, words)).toBeNull()
    expect(refused(204, "", "complained")).toEqual({
      sentence: "Made a spam complaint about an earlier message.",
      link: "suppression",
      isReleasable: false,
    })
    expect(refused(204, "", "invalid")?.link).toBeNull()
    expect(refused(204)).toEqual({ sentence: "What the service says.", link: null, isReleasable: false })
    expect(refused(1574)).toEqual({
      sentence: "harbour.example is no longer a verified sender domain.",
      link: "domain",
      isReleasable: false,
    })
    expect(refused(404)?.sentence).toBe("Its content is no longer stored.")
    expect(refused(1508)?.sentence).toBe("Its template was deleted.")
    expect(refused(215)?.sentence).toBe("Sending is switched off for this project.")
    expect(refused(1516, "message.body.html: bad tag.")).toMatchObject({ sentence: "Bad tag.", link: null })
  })

  it.each([
    ["temporary_unavailable", true],
    ["permanent_unavailable", true],
    ["unsubscribed", false],
    ["complained", false],
    ["blocked", false],
  ])("offers to remove a suppression only after a bounce: %s", (reason, isReleasable) => {
    expect(refused(204, "", reason)?.isReleasable).toBe(isReleasable)
  })

  it("an unknown message has its own sentence, everything else the server's", () => {
    expect(failureSentence({ status: 404, message: "x" }, words.resend)).toBe(
      "The mail service has no such message.",
    )
    expect(failureSentence({ status: 502, message: "No answer." }, words.resend)).toBe("No answer.")
  })
})

describe("the values of a message", () => {
  it("are the person's before those of all, as text", () => {
    const message = {
      recipients: [{ email: "a@b.example", substitutions: { name: "Ann", items: [1, "x"] } }],
      global_substitutions: { name: "all", shop: "Harbour" },
    }
    expect(valuesOf({ message })).toEqual([
      { name: "name", text: "Ann" },
      { name: "shop", text: "Harbour" },
      { name: "items", text: '[1,"x"]' },
    ])
    expect(valuesOf({})).toEqual([])
  })
})

describe("files of a request", () => {
  it("that are too large are named in their content's place", () => {
    const message = {
      subject: "S",
      attachments: [
        { name: "a.pdf", type: "application/pdf", content: "YQ==" },
        { name: "b.pdf", type: "application/pdf" },
      ],
      inline_attachments: [{ name: "c.png", type: "image/png" }],
    }
    const filled = withPlaceholders(message, ({ name }) => `<${name}>`)
    expect(filled.large).toBe(2)
    expect(filled.message).toEqual({
      subject: "S",
      attachments: [message.attachments[0], { ...message.attachments[1], content: "<b.pdf>" }],
      inline_attachments: [{ ...message.inline_attachments[0], content: "<c.png>" }],
    })
    expect(withPlaceholders({ subject: "S" }, String)).toEqual({ message: { subject: "S" }, large: 0 })
  })
})

import { describe, expect, test } from "vitest"
import { withInvitation } from "./invitation.ts"

const file = (type: string, name = "invite.ics") => ({ type, name, content: btoa(name) })
const request = file("text/calendar; charset=utf-8; method=REQUEST")
const picture = file("image/png", "logo.png")

const alternativesOf = (attachments: ReturnType<typeof file>[], inline: ReturnType<typeof file>[] = []) =>
  withInvitation({ attachments, inline_attachments: inline }).alternatives.map(({ contentType, content }) => [
    contentType,
    content.toString(),
  ])

describe("ATTACH-7 a calendar with a method is an alternative of the text", () => {
  test.each([
    "text/calendar; charset=utf-8; method=REQUEST",
    'TEXT/Calendar;METHOD="cancel"',
    "text/calendar ; method = REPLY; component=VEVENT",
  ])("as %s", (type) => expect(alternativesOf([file(type)])).toEqual([[type, "invite.ics"]]))

  test.each([
    "text/calendar",
    "text/calendar; charset=utf-8",
    "text/calendar; method=",
    "application/ics; method=REQUEST",
  ])("and not as %s", (type) => expect(alternativesOf([file(type)])).toEqual([]))

  test("once: the inline one, else the first", () => {
    const inline = file(request.type, "inline.ics")
    expect(alternativesOf([request], [picture, inline])).toEqual([[request.type, "inline.ics"]])
    expect(alternativesOf([picture, request, inline])).toEqual([[request.type, "invite.ics"]])
  })

  test("and is not an inline file besides; the other files stay", () => {
    const files = { attachments: [request], inline_attachments: [picture, request] }
    expect(withInvitation(files).inline_attachments).toEqual([picture])
  })
})

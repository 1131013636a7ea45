import { describe, expect, test } from "vitest"
import { letterGet, letterResend } from "#contract/methods/letter"
import { templateSet } from "#contract/methods/template"
import {
  countJobs,
  jobOf,
  lettersOf,
  loggedIn,
  project,
  projectWith,
  received,
  refusalOf,
  send,
  service,
  startSubmission,
  wayOf,
} from "./testing/submission.ts"

startSubmission()

test("SMTP-7 texts, AMP, pictures, files and non-ASCII names arrive as they were submitted", async () => {
  const job_id = await send({
    from: { name: "Пример", address: project.from_email },
    to: { name: "Jürgen", address: "reader-7@example.com" },
    replyTo: "Hilfe <help@example.com>",
    subject: "Grüße №17",
    text: "ein Text",
    html: '<html><body><p>Grüße</p><img src="cid:logo@shop"></body></html>',
    amp: "<!doctype html><html amp4email><body>Grüße</body></html>",
    attachments: [
      { filename: "logo.png", content: Buffer.from([1, 2, 3]), cid: "logo@shop" },
      { filename: "счёт.pdf", content: Buffer.from("%PDF") },
      { filename: "a.csv", content: Buffer.from([0xe0]), contentType: "text/csv; charset=windows-1251" },
    ],
  })
  const letter = await received(job_id, "reader-7@")
  expect(letter.html).toContain("<p>Grüße</p>")
  expect(letter.plaintext).toMatch(/^ein Text/)
  expect(letter.amp).toContain("<body>Grüße</body>")
  const files = letter.attachments.map(({ name, size, is_inline }) => ({ name, size, is_inline }))
  expect(files).toEqual([
    { name: "logo@shop", size: 3, is_inline: true },
    { name: "счёт.pdf", size: 4, is_inline: false },
    { name: "a.csv", size: 1, is_inline: false },
  ])
  expect(letter.source).toContain("text/x-amp-html")
  expect(letter.source).toMatch(/text\/csv;\s+charset=windows-1251/)
  expect((await jobOf(job_id)).message).toMatchObject({ subject: "Grüße №17" })
})

test("SMTP-8 an html tag without a body tag is refused: code 1578", async () => {
  expect(await refusalOf({ html: "<html><p>no body</p></html>" })).toMatch(
    /^550 5\.6\.0 body\.html.*\(code 1578\)$/,
  )
})

describe("SMTP-7 a file from submission to delivery", () => {
  const lines = "one\r\n.\r\n..two  \r\n-- \r\nlast"
  test.each(["7bit", "quoted-printable", "base64"] as const)(
    "keeps its bytes, sent as %s",
    async (encoding) => {
      const file = { filename: "signature.asc", contentType: "application/pgp-signature" }
      const attachments = [{ ...file, content: lines, contentTransferEncoding: encoding }]
      const letter = await received(await send({ attachments }), "reader@example.com")
      expect(letter.attachments).toEqual([
        expect.objectContaining({ name: "signature.asc", size: lines.length }),
      ])
      expect(letter.source).toContain(Buffer.from(lines).toString("base64"))
    },
  )
})

test("ATTACH-7 a calendar among the versions of a text stays one of them, with its method", async () => {
  const job_id = await send({
    html: "<p>Please join.</p>",
    alternatives: [
      { contentType: "text/calendar; charset=utf-8; method=REQUEST", content: "BEGIN:VCALENDAR" },
    ],
    attachments: [{ filename: "invite.ics", contentType: "application/ics", content: "BEGIN:VCALENDAR" }],
  })
  const { source, attachments } = await received(job_id, "reader@example.com")
  const [, boundary = ""] = /multipart\/alternative;\s+boundary="?([^"\r]+)/.exec(source) ?? []
  expect(source.split(`--${boundary}`).slice(1, -1).at(-1)).toMatch(
    /^\r\nContent-Type: text\/calendar; charset=utf-8; method=REQUEST\r\n/,
  )
  expect(attachments.map(({ name }) => name)).toEqual(["invite.ics", "invite.ics"])
  expect(source.match(/filename=/g)).toHaveLength(1)
})

describe("SMTP-17 a signed message", () => {
  const signedPart =
    "Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n" +
    '<a href="https://shop.example">{{Name}}, grüße</a>  \r\n.\r\n'
  const entity =
    'Content-Type: multipart/signed; protocol="application/pkcs7-signature";\r\n\tmicalg=sha-256; boundary="s"\r\n\r\n' +
    `--s\r\n${signedPart}\r\n--s\r\nContent-Type: application/pkcs7-signature; name=smime.p7s\r\n\r\nMIIB\r\n--s--\r\n`
  const mail = (from: string, more = "") => ({
    envelope: { from, to: "reader@example.com" },
    raw: `From: ${from}\r\nSubject: Signed {{Name}}\r\n${more}MIME-Version: 1.0\r\n${entity}`,
  })

  test("arrives and is sent again with the bytes of its content, without footer and tracking", async () => {
    const sender = await projectWith({ unsubscribe_never: true })
    const job_id = await send(
      mail(sender.from_email, 'X-SERVICE: {"global_substitutions":{"Name":"Ann"}}\r\n'),
      wayOf(sender),
    )
    const ref = { job_id, email: "reader@example.com" }
    const { letter } = await service.ok(letterGet, ref, sender.key)
    expect(letter.content?.attachments).toEqual([expect.objectContaining({ name: "signed.eml" })])
    expect(letter).not.toHaveProperty("message")
    const again = await service.ok(letterResend, ref, sender.key)
    for (const id of [job_id, again.job_id]) {
      const { source, subject } = await received(id, "reader@example.com", sender)
      expect(source.endsWith(`\r\nMIME-Version: 1.0\r\n${entity}`)).toBe(true)
      expect(source).toMatch(/^DKIM-Signature: /)
      expect(subject).toBe("Signed Ann")
    }
  })

  test("is refused where the footer would change it", async () => {
    const reply = await refusalOf(mail(project.from_email))
    expect(reply).toMatch(
      /^550 5\.7\.1 This message is signed \(S\/MIME or PGP\); .* footer.* \(code 1588\)$/,
    )
  })

  test("is refused with a template", async () => {
    const sender = await projectWith({ unsubscribe_never: true })
    const { id } = (
      await service.ok(
        templateSet,
        { template: { name: "a", subject: "s", body: { html: "<p>t</p>" }, from_email: sender.from_email } },
        sender.key,
      )
    ).template
    const more = `X-SERVICE: ${JSON.stringify({ template_id: id })}\r\n`
    expect(await refusalOf(mail(sender.from_email, more), wayOf(sender))).toMatch(
      /^550 5\.6\.0 This message is signed .* template/,
    )
  })
})

describe("SMTP-14 the end of a message", () => {
  test.each(["\n.\n", "\n.\r\n", "\r.\r", "\r\n.\n", "\r\n.\r", "\n\n.\r\n", "\r\n\0.\r\n"])(
    "is a dot between two CRLF, and not %j",
    async (end) => {
      const client = await loggedIn(project)
      await client.say(`MAIL FROM:<${project.from_email}>`)
      await client.say("RCPT TO:<reader@example.com>")
      await client.say("DATA")
      const smuggled = `MAIL FROM:<${project.from_email}>\r\nRCPT TO:<victim@example.com>\r\nDATA\r\nFrom: x\r\n\r\nx`
      const before = await countJobs()
      const reply = await client.say(
        `From: ${project.from_email}\r\nSubject: s\r\n\r\nhello${end}${smuggled}\r\n.`,
      )
      // One reply to one message: no smuggled command was obeyed.
      expect(await client.say("NOOP")).toMatch(/^250 OK/)
      expect((await countJobs()) - before).toBe(reply.startsWith("250") ? 1 : 0)
      if (!end.includes("\0")) {
        const [letter] = await lettersOf(reply.split("id=")[1] ?? "")
        expect(letter?.email).toBe("reader@example.com")
      }
      client.close()
    },
  )
  test("of a client that hangs up in the middle is incomplete: nothing is taken", async () => {
    const client = await loggedIn(project)
    await client.say(`MAIL FROM:<${project.from_email}>`)
    await client.say("RCPT TO:<reader@example.com>")
    await client.say("DATA")
    const before = await countJobs()
    client.write(`From: ${project.from_email}\r\nSubject: s\r\n\r\nhello\r\n`)
    client.close()
    expect(await send()).toBeTruthy()
    expect(await countJobs()).toBe(before + 1)
  })
})

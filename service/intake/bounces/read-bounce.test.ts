import fc from "fast-check"
import { expect, test } from "vitest"
import { foldAddress } from "#contract/address"
import { cpuMs } from "#shared/testing/cpu-time"
import { readMail } from "../read-mail.ts"
import { bounceOf } from "./read-bounce.ts"

const daemon = "From: Mail Delivery System <MAILER-DAEMON@mx.example>"

/** A report in plain text, with its header fields before the empty line. */
const plain = (head: string[], ...body: string[]): string => [...head, "", ...body, ""].join("\r\n")

/** A delivery status notification about the recipients in `groups`, with the returned headers. */
const dsn = (
  groups: string[][],
  type = "message/delivery-status",
  text = "Your message could not be delivered.",
) =>
  plain(
    [daemon, 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"'],
    "--b",
    "Content-Type: text/plain",
    "",
    text,
    "--b",
    `Content-Type: ${type}`,
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    ...groups.flatMap((group) => [...group, ""]),
    "--b",
    "Content-Type: text/rfc822-headers",
    "",
    "From: shop@shop.example",
    "--b--",
  )

const recipient = (action: string, status: string, ...more: string[]) => [
  "Final-Recipient: rfc822; Ann@mail.example",
  `Action: ${action}`,
  `Status: ${status}`,
  ...more,
]

const reportIn = (raw: Uint8Array, hasNullSender = true) => readMail(raw, { hasNullSender, isToLetter: true })

async function read(mail: string, hasNullSender = true) {
  const { bounces } = await reportIn(Buffer.from(mail), hasNullSender)
  return bounces.map(({ recipients, action, classification: { outcome, delivery_status } }) =>
    [recipients[0], action, outcome, delivery_status].join(" "),
  )
}

const unknownUser = "Diagnostic-Code: smtp; 550 5.1.1 <ann@mail.example>: user unknown"

test("LATE-4 reads every recipient of a delivery status notification", async () => {
  const bob = ["Final-Recipient: rfc822; bob@mail.example", "Action: failed", "Status: 5.2.2"]
  expect(
    await read(
      dsn([
        recipient("failed", "5.1.1", unknownUser),
        [...bob, "Diagnostic-Code: smtp;\r\n 552 5.2.2 mailbox is full"],
      ]),
    ),
  ).toEqual([
    "ann@mail.example failed hard err_user_unknown",
    "bob@mail.example failed hard err_mailbox_full",
  ])
})

test.each(["delivered", "relayed", "expanded", "Delivered (to a mailbox)"])(
  "LATE-4 a report of %s is not a bounce",
  async (action) => expect(await read(dsn([recipient(action, "2.0.0")]))).toEqual([]),
)

test("LATE-4 a delay is temporary whatever its reason", async () => {
  expect(await read(dsn([recipient("delayed", "4.4.1", unknownUser)]))).toEqual([
    "ann@mail.example delayed soft err_will_retry",
  ])
})

test("LATE-4 reads addresses in UTF-8 (RFC 6533), also in 7 bits", async () => {
  const fields = [
    "Final-Recipient: utf-8; \\x{fc}na@mail.example",
    "Action: failed",
    "Status: 5.1.1",
    unknownUser,
  ]
  expect(await read(dsn([fields], "message/global-delivery-status"))).toEqual([
    "üna@mail.example failed hard err_user_unknown",
  ])
})

test("LATE-4 reads a notification whose boundary a gateway changed", async () => {
  const broken = dsn([recipient("failed", "5.1.1", unknownUser)]).replace('boundary="b"', 'boundary="c"')
  expect(await read(broken)).toEqual(["ann@mail.example failed hard err_user_unknown"])
})

test("LATE-4 words for people follow a diagnostic without words", async () => {
  const text = "<ann@mail.example>: the mailbox is full"
  expect(
    await read(dsn([recipient("failed", "5.0.0", "Diagnostic-Code: x-unix; 75")], undefined, text)),
  ).toEqual(["ann@mail.example failed hard err_mailbox_full"])
})

test("LATE-3 a reporter that gave up without a reply never reached the host", async () => {
  const expired = recipient(
    "failed",
    "4.4.7",
    "Diagnostic-Code: x-postfix; connect to mx.mail.example: Connection timed out",
  )
  expect(await read(dsn([expired]))).toEqual(["ann@mail.example failed hard err_unreachable"])
})

test("LATE-3 a host that only closed its connections was never reached", async () => {
  const closing = (text: string) =>
    read(
      dsn([
        recipient(
          "failed",
          "4.0.0",
          `Diagnostic-Code: x-postfix; host mx.example refused to talk to me: ${text}`,
        ),
      ]),
    )
  expect(await closing("421 Service not available, closing transmission channel")).toEqual([
    "ann@mail.example failed hard err_unreachable",
  ])
  expect(await closing("421 Service not available, too many connections")).toEqual([
    "ann@mail.example failed hard err_delivery_failed",
  ])
})

test("LATE-3 qmail's words name the step", async () => {
  const text = [
    "<ann@mail.example>:",
    "192.0.2.4 does not like sender.",
    "Remote host said: 550 user unknown",
  ]
  const [bounce = ""] = await read(plain([daemon, "Subject: failure notice"], ...text))
  expect(bounce).toMatch(/^ann@mail\.example failed hard err_(?!user_unknown)/)
})

test("LATE-3 a reporter that gave up makes a temporary reply final", async () => {
  const busy = recipient("failed", "4.3.2", "Diagnostic-Code: smtp; 452 4.3.2 try again later")
  expect(await read(dsn([busy]))).toEqual(["ann@mail.example failed hard err_delivery_failed"])
})

test("LATE-3 a reply to MAIL FROM is not about the recipient", async () => {
  const text = [
    "  ann@mail.example",
    "    SMTP error from remote mail server after MAIL FROM:<b@shop.example>:",
    "    550 user unknown",
  ]
  const [bounce = ""] = await read(
    plain([daemon, "X-Failed-Recipients: ann@mail.example", "Subject: Mail delivery failed"], ...text),
  )
  expect(bounce).toMatch(/^ann@mail\.example failed hard err_(?!user_unknown)/)
})

test.each([
  [
    "qmail",
    [daemon, "Subject: failure notice"],
    [
      "I wasn't able to deliver your message.",
      "",
      "<ann@mail.example>:",
      "192.0.2.1 does not like recipient.",
      "Remote host said: 550 5.1.1 No such user",
      "",
      "--- Below this line is a copy of the message.",
      "",
      "Subject: 552 mailbox full",
    ],
    "ann@mail.example failed hard err_user_unknown",
  ],
  [
    "Exim",
    [
      daemon,
      "X-Failed-Recipients: ann@mail.example",
      "Auto-Submitted: auto-replied",
      "Subject: Mail delivery failed: returning message to sender",
    ],
    [
      "The following address(es) failed:",
      "",
      "  ann@mail.example",
      "    host mx.mail.example [192.0.2.1]",
      "    SMTP error from remote mail server after RCPT TO:<ann@mail.example>:",
      "    552 5.2.2 Mailbox full",
    ],
    "ann@mail.example failed hard err_mailbox_full",
  ],
  [
    "Exim, delayed",
    [daemon, "Subject: Warning: message 1abcde-0000 delayed 24 hours"],
    [
      "The address to which the message has not yet been delivered is:",
      "",
      "  ann@mail.example",
      "    Delay reason: SMTP timeout",
    ],
    "ann@mail.example delayed soft err_will_retry",
  ],
  [
    "old Exchange",
    ["From: System Administrator <postmaster@mail.example>", "Subject: Undeliverable: Your order"],
    [
      "did not reach the following recipient(s):",
      "",
      "ann@mail.example on Mon, 4 May 2026 12:00:00 +0000",
      "    The recipient name is not recognized",
    ],
    "ann@mail.example failed hard err_user_unknown",
  ],
  [
    "Domino",
    ["From: Postmaster@mail.example", "Subject: DELIVERY FAILURE: User Ann not listed"],
    [
      "was not delivered to:",
      "",
      "  ann@mail.example",
      "",
      "because:",
      "",
      "  User Ann (ann@mail.example) not listed in Domino Directory",
    ],
    "ann@mail.example failed hard err_user_unknown",
  ],
  [
    "old Sendmail",
    [daemon, "Subject: Returned mail: User unknown"],
    [
      "   ----- Transcript of session follows -----",
      ">>> RCPT To:<ann@mail.example>",
      "<<< 550 5.1.1 User unknown",
      "550 <ann@mail.example>... User unknown",
      "",
      "   ----- Unsent message follows -----",
    ],
    "ann@mail.example failed hard err_user_unknown",
  ],
  [
    "qmail about a remote host",
    [daemon, "Subject: failure notice"],
    [
      "<ann@mail.example>:",
      "192.0.2.4 does not like recipient.",
      "Remote host said: 550 sorry, no such user",
      "Giving up on 192.0.2.4.",
    ],
    "ann@mail.example failed hard err_user_unknown",
  ],
  [
    "MDaemon",
    ["From: MDaemon@mx.example", "Subject: Warning: ann@mail.example - User unknown!"],
    [">>> ann@mail.example", "", "  ----- Transcript of session follows -----", "User unknown"],
    "ann@mail.example failed hard err_user_unknown",
  ],
  [
    "MailMarshal",
    [daemon, "Subject: Undeliverable Mail"],
    [
      "Could not be delivered because of",
      "",
      "    550 5.1.1 User unknown",
      "",
      "The following recipients were affected:",
      "    ann@mail.example",
      "",
      "Additional Information",
      "======================",
    ],
    "ann@mail.example failed hard err_user_unknown",
  ],
  [
    "a delay at OpenSMTPD",
    [daemon, "Subject: Delivery status notification: warning"],
    [
      "A message is delayed for more than 4 hours for the following",
      "list of recipients:",
      "",
      "ann@mail.example: Network error on destination MXs",
    ],
    "ann@mail.example delayed soft err_will_retry",
  ],
])("LATE-5 reads the words of %s", async (_, head, body, expected) => {
  expect(await read(plain(head, ...body))).toEqual([expected])
})

const groupOf = (email: string, action: string, status: string) => [
  `Final-Recipient: rfc822; ${email}`,
  `Action: ${action}`,
  `Status: ${status}`,
]

test.each(["delivered", "relayed", "expanded"])(
  "LATE-4 a failure of another recipient is not ours when ours was %s",
  async (action) => {
    const groups = [
      groupOf("ann@mail.example", action, "2.0.0"),
      groupOf("bob@mail.example", "failed", "5.1.1"),
    ]
    const report = await reportIn(Buffer.from(dsn(groups)))
    expect(bounceOf("ann@mail.example", report)).toBeUndefined()
    expect(bounceOf("bob@mail.example", report)?.action).toBe("failed")
    expect(bounceOf("alias@mail.example", report)?.recipients).toEqual(["bob@mail.example"])
  },
)

test("LATE-4 a recipient in UTF-8 is found in whatever form the report has it", async () => {
  const email = foldAddress("grüße@bücher.example")
  for (const reported of [
    "utf-8; GRÜßE@bücher.example",
    "utf-8; gr\\x{fc}\\x{df}e@xn--bcher-kva.example",
    "utf-8; gru\u0308ße@bücher.example",
  ]) {
    const ours = [`Final-Recipient: ${reported}`, "Action: relayed", "Status: 2.0.0"]
    const report = await reportIn(Buffer.from(dsn([ours, groupOf("bob@mail.example", "failed", "5.1.1")])))
    expect(bounceOf(email, report), reported).toBeUndefined()
  }
})

test.each([
  [
    "in a notification",
    dsn([["Final-Recipient: rfc822; O'Neil@mail.example", "Action: failed", "Status: 5.1.1"]]),
  ],
  [
    "at the head of a line",
    plain([daemon], "Delivery failed.", "", "  o'neil@mail.example", "  550 5.1.1 no such user"),
  ],
  [
    "in quotation marks",
    plain([daemon], "Delivery failed.", "", "'o'neil@mail.example': 550 5.1.1 no such user"),
  ],
  [
    "within a sentence",
    plain([daemon], "Delivery to user 'o'neil@mail.example' failed.", "", "550 5.1.1 no such user"),
  ],
])("LATE-4 an apostrophe in an address stays %s", async (_, mail) =>
  expect(await read(mail)).toEqual(["o'neil@mail.example failed hard err_user_unknown"]),
)

test("LATE-5 the reason of an address in capitals without its own words is above it", async () => {
  const text = [
    "550 5.2.2 Mailbox full",
    "",
    "The following addresses had fatal errors:",
    "<ANN@MAIL.EXAMPLE>",
    "<BOB@MAIL.EXAMPLE>",
  ]
  const [bounce] = await read(plain([daemon, "Subject: Undelivered mail"], ...text))
  expect(bounce).toBe("ann@mail.example failed hard err_mailbox_full")
})

test("LATE-5 reads fields of a notification in the text for people", async () => {
  const fields = recipient("failed", "5.2.2", "Diagnostic-Code: smtp; 552 5.2.2 Mailbox full")
  const mail = plain([daemon, "Subject: Undelivered mail"], "Technical report:", "", ...fields)
  expect(await read(mail)).toEqual(["ann@mail.example failed hard err_mailbox_full"])
})

test("LATE-5 an unknown reporter needs a null sender, a failure and a reply", async () => {
  const mail = plain(
    ["From: gateway@mail.example", "Subject: Message undeliverable"],
    "ann@mail.example:",
    "550 5.1.1 user unknown",
  )
  expect(await read(mail)).toEqual(["ann@mail.example failed hard err_user_unknown"])
  expect(await read(mail, false)).toEqual([])
  expect(await read(mail.replace(/550.*/, "Sorry."))).toEqual([])
})

const person = "From: Ann <ann@mail.example>"
const failure = "Your message could not be delivered: 550 5.1.1 user unknown"

test.each([
  ["an automatic reply by its field", [person, "Auto-Submitted: auto-replied", "X-Autoreply: yes"]],
  ["an automatic reply by its subject", [daemon, "Subject: Automatic reply: Your order"]],
  ["a forwarded copy", [daemon, "Subject: Fwd: Undelivered Mail Returned to Sender"]],
  ["list mail", [daemon, "List-Id: <dev.lists.example>"]],
  [
    "a read receipt",
    [daemon, 'Content-Type: multipart/report; report-type=disposition-notification; boundary="b"'],
  ],
  ["an answer to an invitation", [daemon, "Content-Type: text/calendar; method=REPLY"]],
])("LATE-6 %s is not a bounce", async (_, head) => {
  expect(await read(plain(head, failure))).toEqual([])
})

test("LATE-6 a person's mail, also with an attached bounce, is not a bounce", async () => {
  expect(await read(plain([person, "Subject: Question"], failure), false)).toEqual([])
  const attached = plain(
    [person, 'Content-Type: multipart/mixed; boundary="a"'],
    "--a",
    "Content-Type: message/rfc822",
    "",
    dsn([recipient("failed", "5.1.1", unknownUser)]),
    "--a--",
  )
  expect(await read(attached, false)).toEqual([])
})

test("LATE-6 a challenge and a display name of a mail system are not a bounce", async () => {
  expect(
    await read(plain([person, "Subject: Please confirm"], "Your message is held until you confirm it.")),
  ).toEqual([])
  const phishing = [
    'From: "MAILER-DAEMON" <security@elsewhere.example>',
    "Subject: Returned mail",
    "Content-Type: text/html",
  ]
  expect(
    await read(
      plain(
        phishing,
        "<p>7 messages could not be delivered. <a href='https://elsewhere.example'>Release</a></p>",
      ),
    ),
  ).toEqual([])
})

test("LATE-7 mangled bytes are read or refused, and never throw", async () => {
  const mails = [
    dsn([recipient("failed", "5.1.1", unknownUser)]),
    plain(
      [daemon, "Subject: failure notice"],
      "<ann@mail.example>:",
      "Remote host said: 550 5.1.1 No such user",
    ),
  ].map((mail) => Buffer.from(mail))
  const edit = fc.record({ at: fc.nat(900), remove: fc.nat(60), bytes: fc.uint8Array({ maxLength: 12 }) })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...mails), fc.array(edit, { maxLength: 8 }), async (mail, edits) => {
      const mangled = edits.reduce<Buffer>(
        (bytes, { at, remove, bytes: added }) =>
          Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + remove)]),
        mail,
      )
      const { bounces } = await reportIn(mangled)
      expect(bounces.every(({ classification }) => classification.outcome !== "delivered")).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ["boundaries", "\n--b".repeat(100_000)],
  ["nested parts", '--b\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n'.repeat(2000)],
  ["one line", "a@".repeat(200_000)],
  ["dashes", `${"-".repeat(1999)}\n`.repeat(200)],
  ["empty lines", "\n".repeat(400_000)],
  ["brackets", "<".repeat(400_000)],
  ["recipients", "Final-Recipient: rfc822; a@b.example\r\nAction: failed\r\n\r\n".repeat(6000)],
])("LATE-7 half a megabyte of %s costs less than a second", async (_, content) => {
  const heads = [
    [daemon, "Subject: failure notice"],
    [daemon, "Content-Type: text/html", "Subject: failure notice"],
    [
      daemon,
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      "",
      "--b",
      "Content-Type: message/delivery-status",
    ],
  ]
  for (const head of heads) {
    const began = cpuMs()
    expect((await reportIn(Buffer.from(plain(head, content)))).bounces.length).toBeLessThanOrEqual(100)
    expect(cpuMs() - began).toBeLessThan(1000)
  }
})

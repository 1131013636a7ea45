import fc from "fast-check"
import type { JobMessage, LetterToRender } from "../message/job-message.ts"
import { makeJob } from "./make-job.ts"

/** Texts that mail programs stumble over: line ends, controls, other scripts, look-alikes of what mail is written in. */
const ascii = ["a", "word", " ", "  ", "\t", "--", "From ", "%", '"', "\\", ...".,;:<>()=_$".split("")]
const syntax =
  "=?|?=|=?utf-8?Q?a?=|=?x?B?a?=|{{Name}}|{%|a@b.example|<a@b.example>|https://bücher.example/ü?a=[1]#b#c"
const controls = [
  "\r",
  "\n",
  "\r\n",
  "\r\r\n",
  "\0",
  "\x01",
  "\x1b",
  "\x7f",
  "\x85",
  "\u2028",
  "\ud83d",
  "\udc4b",
]
const scripts = [
  "\u{1f44b}",
  "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  "ü",
  "漢字",
  "שלום",
  "\u202e",
  "\ufeff",
]
const piece = fc.oneof(
  fc.constantFrom(...ascii, ...syntax.split("|"), ...controls, ...scripts),
  fc.string({ unit: "binary", maxLength: 10 }),
)
const short = fc.array(piece, { maxLength: 30 }).map((all) => all.join(""))
const long = fc
  .tuple(
    fc.constantFrom("x", "ü", "\u{1f44b}", '"', "\\", " ", "\t", "ab "),
    fc.integer({ min: 990, max: 1500 }),
    short,
  )
  .map(([text, times, end]) => `${text.repeat(times)}${end}`)
const value = fc.oneof({ weight: 8, arbitrary: short }, { weight: 1, arbitrary: long })

/** Texts of a request have no NUL and no half of a pair (BODY rules); those of headers no line break. */
const text = value.map((one) => one.toWellFormed().replaceAll("\0", ""))
const line = text.map((one) => one.replace(/[\r\n]+/g, " "))

const labels = `${"a".repeat(63)}.${"b".repeat(63)}.example`
const domain = fc.constantFrom("example.com", "bücher.example", "xn--bcher-kva.example", labels)
const local = fc.constantFrom("a", "first.last+tag", "o'neil", "x".repeat(64), "!#$%&*/=?^_`{|}~-")
const address = fc.tuple(local, domain).map((both) => both.join("@"))
const shown = fc.constantFrom(
  '"a b"@x.example',
  "jürgen@x.example",
  "root@localhost",
  "a@[192.0.2.1]",
  "a b@x",
)
const mailboxes = fc
  .array(fc.tuple(line, fc.oneof(address, shown)), { maxLength: 10 })
  .map((all) => all.map(([name, one]) => `${JSON.stringify(name)} <${one}>`).join(", "))

const webUrl = fc.tuple(domain, line).map(([host, path]) => `https://${host}/${path}`)
const url = fc.oneof(
  line,
  webUrl,
  fc
    .tuple(fc.constantFrom("http://ü@", "mailto:ü@"), domain, fc.constantFrom("", ":81", "?"), line)
    .map((all) => all.join("")),
)
const urls = fc.oneof(
  line,
  fc.array(url, { maxLength: 3 }).map((all) => all.map((one) => `<${one}>`).join(",")),
)
const id = fc.oneof(
  address.map((one) => `<${one}>`),
  line,
  fc.constant(`<${"i".repeat(1100)}@a.example>`),
)
const ids = fc.array(id, { maxLength: 60 }).map((all) => all.join(" "))
const headers = fc.record(
  {
    "X-Text": line,
    "x-text": line,
    "X-Name-Name-Name-Name-Name-Name-Name-Name-Name-Name-Name-Name-Name-Name-Long": line,
    "X-(odd)": line,
    "List-Unsubscribe": urls,
    "LIST-UNSUBSCRIBE": urls,
    "List-Help": urls,
    "List-Archive": urls,
    "List-Unsubscribe-Post": fc.oneof(line, fc.constant("List-Unsubscribe=One-Click")),
    "In-Reply-To": ids,
    References: ids,
  },
  { requiredKeys: [] },
)

const types = "application/pdf|text/plain|text/html|message/rfc822|multipart/mixed|image/png|x/y+z".split("|")
const parameters = [
  ...["", ";;", "; a", "; a=b c", '; charset="utf-8', "; charset=iso-8859-1", "; name=other.txt"],
  ...['; a="b\\"c"; a=d', `; p=${"v".repeat(400)}`, "; name*0*=utf-8''x; (comment)"],
]
const file = fc.record({
  name: line.map((one) => `${one}-`.replaceAll("/", "_").slice(0, 120).toWellFormed()),
  type: fc.tuple(fc.constantFrom(...types), fc.constantFrom(...parameters)).map((both) => both.join("")),
  content: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString("base64")),
})
const invitation = fc.constant({
  name: "invite.ics",
  type: "text/calendar; charset=utf-8; method=REQUEST",
  content: Buffer.from("BEGIN:VCALENDAR\r\nSUMMARY:Grüße\r\nEND:VCALENDAR\r\n").toString("base64"),
})
const anyFile = fc.oneof({ weight: 6, arbitrary: file }, { weight: 1, arbitrary: invitation })
const files = fc.uniqueArray(anyFile, { selector: ({ name }) => name, maxLength: 3 })

/** Jobs as the doors let them in, with every field at its extremes. */
export const outgoingJobs: fc.Arbitrary<JobMessage> = fc
  .record(
    {
      subject: line,
      from_email: address,
      from_name: line,
      reply_to: address,
      reply_to_name: line,
      body: fc.record({ html: text, plaintext: text, amp: text }, { requiredKeys: [] }),
      template_engine: fc.constantFrom("simple" as const, "none" as const),
      headers,
      to_header: mailboxes,
      cc_header: mailboxes,
      attachments: files,
      inline_attachments: files,
      has_footer: fc.boolean(),
      unsubscribe_url: webUrl,
    },
    { requiredKeys: ["subject", "from_email", "headers"] },
  )
  .map((fields) =>
    makeJob({
      ...fields,
      has_list_unsubscribe: !Object.keys(fields.headers).some((name) => /^list-unsubscribe$/i.test(name)),
    }),
  )

/** Its recipients, whose values come with line breaks as well. */
export const outgoingRecipients: fc.Arbitrary<Pick<LetterToRender, "email" | "substitutions">> = fc.record({
  email: address,
  substitutions: fc.record({ Name: text, to_name: text }),
})

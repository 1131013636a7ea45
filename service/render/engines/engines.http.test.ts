import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { MessageInput } from "#contract/message"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { emailSend } from "#contract/methods/email"
import { manualClock } from "../../clock.ts"
import { type MadeProject, makeMessage, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

const clock = manualClock(new Date("2026-03-01T12:00:00Z"))
let service: TestService
let project: MadeProject
beforeAll(async () => {
  service = await startService({ clock })
  project = await makeProject(service)
})
afterAll(() => service.close())

const refused = (overrides: Partial<MessageInput>, emails?: string[]) =>
  service.call("email/send", { message: makeMessage(project, emails, overrides) }, project.key)

/** A text that only one engine refuses, in each place where a message may have it. */
const broken = { velocity: "#if($a) open", liquid: "{% if a %} open" }
const places: [
  field: string,
  own: (text: string) => Partial<MessageInput>,
  velocity: number,
  liquid: number,
][] = [
  ["body.html", (html) => ({ body: { html } }), 1565, 2530],
  ["body.plaintext", (plaintext) => ({ body: { plaintext } }), 1569, 2534],
  ["body.amp", (amp) => ({ body: { plaintext: "x", amp } }), 1570, 2535],
  ["subject", (subject) => ({ subject }), 1566, 2531],
  ["from_name", (from_name) => ({ from_name }), 1567, 2532],
  ["reply_to_name", (reply_to_name) => ({ reply_to_name }), 1568, 2533],
  ["options.unsubscribe_url", (unsubscribe_url) => ({ options: { unsubscribe_url } }), 1571, 2536],
]

describe("RENDER-3 the codes of texts that cannot be read", () => {
  test.each(places)("in %s", async (field, makeOverrides, velocity, liquid) => {
    for (const [template_engine, code] of [
      ["velocity", velocity],
      ["liquid", liquid],
    ] as const) {
      const answer = await refused({
        body: { plaintext: "x" },
        ...makeOverrides(broken[template_engine]),
        template_engine,
      })
      expect(answer).toMatchObject({ http_status: 400, code })
      expect(answer.message).toContain(`${field}: `)
    }
  })
})

describe("RENDER-5 a message that cannot be written to one of its recipients", () => {
  test("is refused with the code of the text, for values as for templates", async () => {
    const message = { template_engine: "liquid" as const, subject: "{{ 1 | divided_by: share }}" }
    const recipients = [1, 0].map((share, at) => ({ email: `r${at}@example.com`, substitutions: { share } }))
    const answer = await refused({ ...message, recipients })
    expect(answer).toMatchObject({ http_status: 400, code: 2531 })
    expect(answer.message).toContain("subject: ")
    // A recipient who gets no letter needs no valid values: only the other recipient gets one.
    const fine = await refused({ ...message, recipients: recipients.slice(0, 1) })
    expect(fine.body).toMatchObject({ status: "success", emails: ["r0@example.com"] })
  })
  test("RENDER-4 too much work is refused in a moment", async () => {
    const html = "#foreach($i in [1..1000000000])x#end"
    const answer = await refused({ template_engine: "velocity", body: { html } })
    expect(answer).toMatchObject({ http_status: 400, code: 1565 })
    expect(answer.message).toContain("body.html: it takes too many steps")
  })
})

describe("SUBST-3 lists and objects", () => {
  const lines = [{ name: "Tea" }]
  test.each(["velocity", "liquid"] as const)("are values with %s", async (template_engine) => {
    const message = { template_engine, global_substitutions: { lines }, body: { plaintext: "x" } }
    const recipients = [{ email: "a@example.com", substitutions: { order: { lines } } }]
    expect((await refused({ ...message, recipients })).body).toMatchObject({ status: "success" })
  })
  test("are refused with simple: 1581 and 212", async () => {
    const globals = await refused({ global_substitutions: { lines } })
    expect(globals).toMatchObject({ http_status: 400, code: 1581 })
    expect(globals.message).toContain("global_substitutions.lines")
    const refusal = await refused({ recipients: [{ email: "a@example.com", substitutions: { lines } }] })
    expect(refusal).toMatchObject({ http_status: 400, code: 212 })
    expect(refusal.message).toContain("recipients.0.substitutions.lines")
  })
  test("SUBST-4 are no display name with any engine", async () => {
    const recipients = [{ email: "a@example.com", substitutions: { to_name: ["x"] } }]
    const answer = await refused({ template_engine: "velocity", recipients })
    expect(answer).toMatchObject({ http_status: 400, code: 212 })
    expect(answer.message).toContain("to_name")
  })
})

describe("WHOLE-1 letters as they arrive", () => {
  const lines = [
    { name: "Tea & <milk>", price: 3 },
    { name: "Cup", price: 12 },
  ]
  const values = { first: "Ann", lines, date_due: "2026/04/05 10:00:00", to_name: "Ann Sample", n: "7" }
  const letterOf = async (overrides: Partial<MessageInput>) => {
    const message = makeMessage(project, [], {
      recipients: [{ email: "reader@example.com", substitutions: values }],
      global_substitutions: { shop: { name: "Sample shop" }, first: "nobody" },
      ...overrides,
    })
    const { job_id } = await service.ok(emailSend, { message }, project.key)
    await service.idle()
    const { letters } = await service.ok(capturedList, { job_id }, project.key)
    return (await service.ok(capturedGet, { id: letters[0]?.id ?? "" }, project.key)).letter
  }
  const header = (letter: Awaited<ReturnType<typeof letterOf>>, name: string) =>
    letter.headers.find((one) => one.name === name)?.value

  test("ENGINE-4 VELOCITY-1 with velocity, named in the header", async () => {
    const letter = await letterOf({
      headers: { "X-SERVICE-Template-Engine": "velocity" },
      subject: "$first, #if($n > 5)$lines.size() things#end",
      from_name: "$shop.name",
      body: {
        html: "<body>#foreach($line in $lines)<p>$velocityCount $esc.html($line.name)</p>#end<a href='$UnsubscribeUrl'>Stop</a></body>",
        plaintext:
          "Due $dateFormat.format('full_date', $date_due), $to_name, $unset $!unset. $date.get('yyyy')",
      },
    })
    expect(letter.subject).toBe("Ann, 2 things")
    expect(header(letter, "From")).toContain("Sample shop")
    expect(header(letter, "To")).toContain("Ann Sample")
    expect(letter.html).toContain("<p>1 Tea &amp; &lt;milk&gt;</p><p>2 Cup</p>")
    expect(letter.html).toMatch(/<a href='http[^']*\/t\/u\/[^']+'>Stop<\/a>/)
    expect(letter.plaintext).toContain("Due Sunday, April 5, 2026, Ann Sample, $unset . 2026")
  })
  test("LIQUID-1 with liquid", async () => {
    const letter = await letterOf({
      template_engine: "liquid",
      subject: "{{ first | upcase }}: {{ lines | map: 'price' | sum }}",
      reply_to: "desk@example.com",
      reply_to_name: "{{ shop.name }}",
      body: {
        html: "<body>{% for line in lines %}<p>{{ forloop.index }} {{ line.name | escape }}</p>{% endfor %}<a href='{{ UnsubscribeUrl }}'>Stop</a></body>",
        plaintext:
          "{{ 'now' | date: '%d %B %Y' }} {{ date_due | date: '%H:%M' }} {{ gone | default: 'none' }}",
      },
    })
    expect(letter.subject).toBe("ANN: 15")
    expect(header(letter, "Reply-To")).toContain("Sample shop")
    expect(letter.html).toContain("<p>1 Tea &amp; &lt;milk&gt;</p><p>2 Cup</p>")
    expect(letter.html).toMatch(/<a href='http[^']*\/t\/u\/[^']+'>Stop<\/a>/)
    expect(letter.plaintext).toContain("01 March 2026 10:00 none")
  })
  test("RENDER-1 a value cannot begin a new header line with any engine", async () => {
    for (const [template_engine, subject] of [
      ["velocity", "Hi $evil"],
      ["liquid", "Hi {{ evil }}"],
    ] as const) {
      const recipients = [
        { email: "reader@example.com", substitutions: { evil: "x\r\nBcc: other@example.com" } },
      ]
      const letter = await letterOf({ template_engine, subject, recipients, body: { plaintext: "x" } })
      expect(letter.subject).toBe("Hi x Bcc: other@example.com")
      expect(header(letter, "Bcc")).toBeUndefined()
    }
  })
})

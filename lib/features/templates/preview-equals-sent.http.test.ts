import { describe, test } from "vitest"
import type { Substitutions } from "#contract/substitutions"
import { startService } from "../../../service/testing/start-service.ts"
import { previewsAndMessages, startsBy } from "./testing/preview-and-sent.ts"

/**
 * DRAFT-10: previews, compared with the messages that a program sends with the template's id after publication. Every
 * engine with every start is in preview-equals-sent-all.http.test.ts.
 */
const { expectSentAsPreviewed } = previewsAndMessages(startService)

/** A value in a link, between two others: mail services have mangled it when sent by API alone. */
const inLink = "https://shop.example/pay?a={{ order_id }}&b=2"
const values: Substitutions[] = [{ order_id: "48213", name: "Zoë" }, { order_id: "a b&c", name: "" }, {}]

describe("DRAFT-10 the preview equals the message sent by API", () => {
  test.each(startsBy(([first]) => (first ? [first] : [])))(
    "%s in %s, with each sample",
    async (start, engine) => {
      await expectSentAsPreviewed({ kind: "visual", start, engine })
    },
  )

  test.each(
    startsBy((engines) => engines.slice(1)).filter(([key]) =>
      ["password-reset", "order-confirmation", "invoice"].includes(key),
    ),
  )("%s in %s, with each sample", async (start, engine) => {
    await expectSentAsPreviewed({ kind: "visual", start, engine })
  })

  test("MJML with a value in an address and a condition", async () => {
    const mjml = `<mjml><mj-body><mj-section><mj-column>
      <mj-text>Hello {{ name }}{% if order_id %}, order <b>{{ order_id }}</b>{% endif %}, Größe ½</mj-text>
      <mj-button href="${inLink}">Pay</mj-button></mj-column></mj-section></mj-body></mjml>`
    const fields = { subject: "Order of {{ name }}", mjml }
    await expectSentAsPreviewed({ kind: "mjml", engine: "liquid", fields }, values)
  })

  test.each([
    ["simple", inLink.replaceAll(" ", "")],
    ["liquid", inLink],
    ["velocity", "https://shop.example/pay?a=$!order_id&b=2"],
  ] as const)("HTML and AMP in %s, with a value in an address", async (engine, href) => {
    const fields = {
      subject: "Your order",
      html: `<p><a href="${href}">Pay</a> <a class=x href='${href.replace("&b", "&amp;b")}'>and &lt;see&gt;</a></p>`,
      plaintext: `Pay at ${href}`,
      amp: `<!doctype html><html ⚡4email><head></head><body><a href="${href}">Pay</a></body></html>`,
    }
    await expectSentAsPreviewed({ kind: "html", engine, fields }, values)
  })
})

import { expect, test } from "vitest"
import { brand } from "#lib/documents/brand"
import { readDocument } from "#lib/documents/read-document"
import { composeDraft } from "./compose-draft.ts"
import { bodyOf, emptyFields } from "./fields.ts"

const documentOf = (text: string) => {
  const line = { type: "paragraph", content: [{ type: "text", text }] }
  const read = readDocument({ version: 1, doc: { type: "doc", content: [line] } })
  if ("faults" in read) throw new Error(JSON.stringify(read.faults))
  return read.document
}

test("DRAFT-10 a draft is composed once, and anew for any other text, field or brand", async () => {
  const fields = emptyFields("shop@example.com", "Shop")
  const [plain, other] = [brand.parse({}), brand.parse({ footer: "Harbour Shop, Berlin" })]
  const once = await composeDraft(fields, documentOf("Hello"), plain)
  expect(bodyOf(once.content).html).toContain("Hello")
  expect(await composeDraft(fields, documentOf("Hello"), plain)).toBe(once)
  const others = [
    composeDraft(fields, documentOf("Goodbye"), plain),
    composeDraft({ ...fields, template_engine: "velocity" }, documentOf("Hello"), plain),
    composeDraft({ ...fields, subject: "Hello" }, documentOf("Hello"), plain),
    composeDraft(fields, documentOf("Hello"), other),
  ]
  for (const one of await Promise.all(others)) expect(one).not.toBe(once)
  expect(bodyOf((await others[0])?.content ?? {}).html).toContain("Goodbye")
})

import { describe, expect, it } from "vitest"
import type { Template } from "#contract/template"
import type { DraftHead, DraftLine } from "#lib/features/templates/list-page"
import { templateEditorWords } from "#words/template-editor"
import { templatesWords } from "#words/templates"
import {
  copyName,
  engineWord,
  initialsOf,
  type Listed,
  rowsThatWait,
  templateRows,
  valuesFromJson,
} from "./view.ts"

const template = {
  id: "1",
  name: "Receipt",
  editor_type: "html",
  template_engine: "none",
  body: { html: "<p>secret</p>" },
  subject: "Order {{id}}",
  from_email: "shop@example.com",
  from_name: "Shop",
  track_links: 1,
  track_read: 1,
  created: "2026-11-01 10:00:00",
  updated_at: "2026-11-20 10:00:00",
  version: 3,
  user_id: 1,
} satisfies Template

const draft: DraftHead = {
  draft_id: "d1",
  template_id: "1",
  kind: "visual",
  base_version: 3,
  revision: 2,
  seq: 5,
  published_revision: 2,
  published_seq: 5,
  changed_by: "ana",
  changed_at: new Date(Date.UTC(2026, 10, 21, 9)),
}
const unpublished: DraftLine = {
  draft_id: "d2",
  kind: "html",
  name: "",
  subject: "Soon",
  from_email: "shop@example.com",
  from_name: "Shop",
  changed_by: "gone",
  changed_at: new Date(Date.UTC(2026, 10, 22, 9)),
}
const rowsOf = (listed: Partial<Listed>) =>
  templateRows(
    {
      ...{ templates: [template], drafts: [], unpublished: [], names: new Map([["ana", "Ana"]]), plans: [] },
      ...listed,
    },
    templatesWords.en,
  )

describe("GALLERY-6 templateRows", () => {
  it("returns the searchable fields and leaves out the body", () => {
    const [row] = rowsOf({ drafts: [draft] })
    expect(row).toEqual({
      id: "1",
      draft_id: "d1",
      name: "Receipt",
      kind: "visual",
      state: "published",
      stateText: "Published v3",
      subject: "Order {{id}}",
      sender: "Shop <shop@example.com>",
      changedBy: "Ana",
      plan: null,
      changedMs: Date.UTC(2026, 10, 21, 9),
    })
    expect(JSON.stringify(row)).not.toContain("secret")
  })

  it.each([
    ["fields", { revision: 3 }],
    ["the document", { seq: 6 }],
  ])("says that %s of a draft changed since it was published", (_what, change) => {
    expect(rowsOf({ drafts: [{ ...draft, ...change }] })[0]).toMatchObject({
      state: "changed",
      stateText: "Published v3 · changed",
    })
  })

  it("says that a program changed it, and when, in preference to the draft state", () => {
    expect(rowsOf({ drafts: [{ ...draft, base_version: 2, revision: 9 }] })[0]).toMatchObject({
      ...{ state: "outside", stateText: "Changed by API", changedBy: "API" },
      changedMs: Date.UTC(2026, 10, 20, 10),
    })
  })

  it("lists one that was made elsewhere as published HTML without a draft", () => {
    expect(rowsOf({})[0]).toMatchObject({
      ...{ draft_id: null, kind: "html", state: "published", changedBy: "API" },
      changedMs: Date.UTC(2026, 10, 20, 10),
    })
  })

  it("EXT-33 lists one from the visual editor of another dashboard as visual", () => {
    const elsewhere = { ...template, editor_type: "visual" }
    expect(rowsOf({ templates: [elsewhere] })[0]).toMatchObject({ draft_id: null, kind: "visual" })
  })

  it("lists drafts that were never published first, with the address of the draft", () => {
    const rows = rowsOf({ unpublished: [unpublished] })
    expect(rows.map(({ id }) => id)).toEqual(["d2", "1"])
    expect(rows[0]).toMatchObject({
      ...{ draft_id: "d2", name: "No name yet", state: "draft", stateText: "Draft", changedBy: "" },
      changedMs: Date.UTC(2026, 10, 22, 9),
    })
  })

  it("works without fields that other servers omit", () => {
    const bare = { ...template, subject: null, from_name: null, updated_at: undefined, version: undefined }
    // VERSION-2: their versions are counted here.
    const first = { ...draft, base_version: 3, revision: 9 }
    expect(rowsOf({ templates: [bare], drafts: [first] })[0]).toMatchObject({
      ...{ subject: "", sender: "shop@example.com", stateText: "Published v3 · changed" },
    })
    expect(rowsOf({ templates: [bare] })[0]).toMatchObject({
      ...{ stateText: "Published", changedMs: Date.UTC(2026, 10, 1, 10) },
    })
    expect(engineWord("handlebars", templatesWords.en)).toBe("handlebars")
  })
})

it("limits a copy's name to the maximum length", () => {
  expect(copyName("Receipt", templatesWords.en)).toBe("Receipt (copy)")
  const long = copyName("x".repeat(255), templatesWords.de)
  expect(long).toHaveLength(255)
  expect(long).toMatch(/x \(Kopie\)$/)
})

describe("valuesFromJson", () => {
  it("accepts an object of names", () => {
    expect(valuesFromJson('{"to_name":"Sam","items":[1]}', templateEditorWords.en)).toEqual({
      ok: true,
      value: { to_name: "Sam", items: [1] },
    })
  })
  it.each(["[1]", "null", "{", '{"1x": "a"}'])("refuses %s with a sentence", (text) => {
    const made = valuesFromJson(text, templateEditorWords.en)
    expect(made.ok).toBe(false)
  })
  it("BODY-13 refuses a number whose digits would change, with its place", () => {
    const made = valuesFromJson('{"order":{"lines":[1,12345678901234567]}}', templateEditorWords.en)
    expect(made).toMatchObject({ failure: { message: expect.stringContaining("order.lines.1") } })
  })
})

it("makes initials from names and addresses", () => {
  expect([initialsOf("Harbour Shop"), initialsOf("shop@example.com"), initialsOf("")]).toEqual([
    "HS",
    "SE",
    "–",
  ])
})

describe("PUBLISH-4 who waits for whom", () => {
  const plan = {
    draft_id: "d1",
    waitsForSecond: true,
    isYours: false,
    asked_by: "Ben",
    publishAtMs: null,
    isRefused: false,
  }

  it("is shown in the row of its template, published or not", () => {
    const plans = [plan, { ...plan, draft_id: "d2", waitsForSecond: false }]
    const rows = rowsOf({ drafts: [draft], unpublished: [unpublished], plans })
    expect(rows.map((row) => row.plan?.draft_id)).toEqual(["d2", "d1"])
    expect(rowsThatWait(rows).map(({ id }) => id)).toEqual(["1"])
  })

  it("excludes the requester", () => {
    expect(rowsThatWait(rowsOf({ drafts: [draft], plans: [{ ...plan, isYours: true }] }))).toEqual([])
  })
})

import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { config, setConfig } from "#lib/platform/config"
import { listAudit } from "#lib/data/store/audit"
import type { Store } from "#lib/data/store/open"
import { listProjectWords } from "#lib/data/store/project-words"
import { projectWords } from "#lib/data/store/schema/templates"
import type { TemplateDraft } from "#lib/data/store/template-drafts"
import { documentOf, paragraph } from "#lib/documents/testing/make-document"
import { emptyFields, type TemplateFields } from "#lib/features/templates/fields"
import { asOwner, got, makeDraft } from "#lib/testing/drafts"
import { saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { changeWords } from "./change-words.ts"
import { checkSpelling } from "./check-spelling.ts"
import { fakeHunspell, knowing } from "./testing/fake-hunspell.ts"

/** Spelling of drafts, with the dictionary of English and a fake hunspell. */
vi.setConfig({ testTimeout: 120_000 })
let store: Store
let visual: TemplateDraft
let html: TemplateDraft
let mjml: TemplateDraft
const undo: (() => void)[] = []

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useSettings({ hunspell: null }), useStore(store))
  for (const project of ["shop", "other"]) await saveProject(store.db, project)
  visual = await makeDraft(store.db)
  html = await makeDraft(store.db, { kind: "html", name: "HTML" })
  mjml = await makeDraft(store.db, { kind: "mjml", name: "MJML" })
})
beforeEach(() => store.db.delete(projectWords))
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

const fieldsWith = (fields: Partial<TemplateFields>): TemplateFields => ({
  ...emptyFields("", ""),
  ...fields,
})
const docOf = (...words: string[]) => documentOf(words.map((one) => paragraph(one))).doc
const lookAt = ({ draft_id }: TemplateDraft, fields: Partial<TemplateFields>, doc?: unknown) =>
  checkSpelling(store.db, asOwner({ draft_id, fields: fieldsWith(fields), doc }))
const look = async (draft: TemplateDraft, fields: Partial<TemplateFields>, doc?: unknown) =>
  got(await lookAt(draft, fields, doc))
const words = (act: "add" | "remove", word: unknown, project = "shop") =>
  changeWords(store.db, asOwner({ act, word }, project))
const wordsOf = async (project = "shop") =>
  (await listProjectWords(store.db, project)).map(({ word }) => word)

describe("SPELLING-1 unknown words of a draft", () => {
  test("of a visual draft have their count, first place and suggestions", async () => {
    const found = await look(
      visual,
      { subject: "Your reciept" },
      docOf("Your reciept is here", "A tabel, {{nott}}"),
    )
    expect(found).toMatchObject({ state: "looked", language: "en", more: 0, isCut: false })
    expect(found.words.map(({ word, count, place }) => [word, count, place])).toEqual([
      ["reciept", 2, "subject"],
      ["tabel", 1, [1, 0]],
    ])
    expect(found.words[0]?.suggestions).toContain("receipt")
  })

  test("of sources have line and column, in every part", async () => {
    const source = {
      html: "<p>\n  Helo there</p>",
      plaintext: "Hi\nthrere",
      amp: "<p>ampp</p>",
      subject: "A subjct",
    }
    const places = (await look(html, source)).words.map(({ word, place }) => [word, place])
    expect(places).toEqual([
      ["subjct", "subject"],
      ["Helo", { part: "html", line: 2, column: 3 }],
      ["ampp", { part: "amp", line: 1, column: 4 }],
      ["threre", { part: "plaintext", line: 2, column: 1 }],
    ])
    const text = "<mjml><mj-body>\n<mj-text>Helo</mj-text></mj-body></mjml>"
    const found = await look(mjml, { mjml: text, html: "<p>threre</p>" })
    expect(found.words).toMatchObject([{ word: "Helo", place: { part: "mjml", line: 2, column: 10 } }])
  })

  test("of an unreadable or an empty document are an empty list", async () => {
    expect((await look(visual, {}, { type: "doc", content: [{ type: "unknown" }] })).words).toEqual([])
    expect((await look(visual, {})).words).toEqual([])
  })

  test("are limited to 100, with the number of further ones", async () => {
    const wrong = Array.from(
      { length: 150 },
      (_, n) => `wrng${"abcdefghijklmno"[n % 15]}${"pqrstuvwxy"[Math.floor(n / 15)]}`,
    )
    const right = Array.from({ length: 60 }, () => "these are the words that somebody reads here today").join(
      " ",
    )
    const some = wrong.slice(0, 10).join(" ")
    expect((await look(html, { plaintext: `${right} ${some}` })).words).toHaveLength(10)
    const known =
      "about after again air all along also always am an and another any are around as ask at away back be because been before began being below between big both but by call came can change come could country cut day did different do does done door down each earth eat end enough even every example eye face family far father feet few find first follow food for form found four from gave get girl give go good got great group grow had hand hard has have he head hear help her here high him his home house how idea important in into is it its just keep kind know land large last later learn left let life light like line list little live long look made make man many may me mean men might mile miss more most mother much must my name near need"
    const found = await look(html, { plaintext: `${known} ${wrong.join(" ")}` })
    expect(found).toMatchObject({ state: "looked", more: 50 })
    expect(found.words).toHaveLength(100)
    expect(found.words.filter(({ suggestions }) => suggestions.length > 0).length).toBeLessThanOrEqual(10)
  })

  test("if most are unknown, another language is reported instead of words", async () => {
    const german =
      "Vielen Dank für Ihre Bestellung, wir haben sie erhalten und werden sie so schnell wie möglich bearbeiten. Sobald Ihre Ware unterwegs ist, bekommen Sie eine weitere Nachricht mit allen Angaben zur Lieferung."
    expect(await look(visual, {}, docOf(german))).toMatchObject({ state: "other_language", words: [] })
  })

  test("a draft of another project and an invalid form are refused", async () => {
    const foreign = await makeDraft(store.db, {}, "other")
    expect(await lookAt(foreign, {})).toMatchObject({ failure: { status: 404 } })
    const bad = checkSpelling(store.db, asOwner({ draft_id: "x", fields: fieldsWith({}) }))
    expect(await bad).toMatchObject({ failure: { status: 400, field: "draft_id" } })
  })
})

describe("SPELLING-3 for any draft", () => {
  test("200,000 distinct words, and one of a megabyte, are checked within limits", async () => {
    const letters = (n: number) =>
      [0, 1, 2, 3].map((at) => String.fromCharCode(97 + (Math.floor(n / 26 ** at) % 26))).join("")
    const many = Array.from({ length: 200_000 }, (_, n) => letters(n)).join(" ")
    const found = await look(html, { html: `<p>${many}</p>`, plaintext: "a".repeat(1_000_000) })
    expect(found).toMatchObject({ state: "other_language", isCut: true, words: [] })
    expect(await look(html, { html: "y".repeat(1_000_000) })).toMatchObject({ words: [] })
    expect(await look(html, { html: `<p>Hello</p>${"<i>".repeat(1_000_000)}` })).toMatchObject({
      isCut: true,
      words: [],
    })
  })
})

describe("SPELLING-5 languages other than English", () => {
  const german = docOf("Die Rechnnung und die Rechnung")
  const withHunspell = async (body: string, work: () => Promise<void>) => {
    const back = setConfig({ ...config(), hunspell: await fakeHunspell(["de_DE"], body) })
    await work().finally(back)
  }

  test("are reported as unchecked if the machine has no dictionary for them", async () => {
    expect(await look(visual, { language: "de-AT" }, german)).toMatchObject({
      state: "not_here",
      language: "de-AT",
    })
    await withHunspell(knowing("Rechnung"), async () => {
      expect(await look(visual, { language: "pl" }, german)).toMatchObject({
        state: "not_here",
        language: "pl",
      })
    })
  })

  test("are checked by hunspell, in the language of the document or of the source itself", async () => {
    await withHunspell(knowing("Rechnung", "Die", "und", "die"), async () => {
      const expected = [{ word: "Rechnnung", count: 1, suggestions: ["Rechnung", "ab cd"] }]
      expect((await look(visual, { language: "de" }, german)).words).toMatchObject(expected)
      const source = '<html lang="de-CH"><p>Die Rechnnung</p></html>'
      expect(await look(html, { html: source })).toMatchObject({ language: "de-CH", words: expected })
    })
  })

  test("return no words if it does not answer", async () => {
    await withHunspell('say("garbage")', async () => {
      expect(await look(visual, { language: "de" }, german)).toMatchObject({ state: "no_answer", words: [] })
    })
  })
})

describe("SPELLING-4 words of the project", () => {
  test("are added once, accepted in every template of this project alone, and removed; each act is logged", async () => {
    const doc = docOf("Frobnicator", "The Frobnicator's price")
    expect((await look(visual, {}, doc)).words).toMatchObject([
      { word: "Frobnicator" },
      { word: "Frobnicator's" },
    ])
    expect(got(await words("add", " Frobnicator "))).toEqual({ word: "Frobnicator" })
    got(await words("add", "Frobnicator"))
    expect(await wordsOf()).toEqual(["Frobnicator"])
    expect(await wordsOf("other")).toEqual([])
    expect((await look(visual, {}, doc)).words).toEqual([])
    got(await words("remove", "Frobnicator", "other"))
    expect(await wordsOf()).toEqual(["Frobnicator"])
    got(await words("remove", "Frobnicator"))
    expect(await wordsOf()).toEqual([])
    expect(await listAudit(store.db, "shop", 2)).toMatchObject([
      { action: "words/remove", target: "Frobnicator", outcome: "success" },
      { action: "words/add", target: "Frobnicator", outcome: "success" },
    ])
  })

  test.each([
    ["", "word"],
    ["two words", "word"],
    ["x", "word"],
    ["a".repeat(65), "word"],
    ["a".repeat(5000), "word"],
    ["A4", "word"],
    ["ann@example.com", "word"],
    ["<script>", "word"],
    [7, "word"],
  ])("%j is refused", async (word, field) => {
    const refused = await words("add", word)
    expect(refused).toEqual({
      ok: false,
      failure: { status: 400, message: "Enter one word of 2 to 64 letters.", field },
    })
    expect(await wordsOf()).toEqual([])
  })

  test("are limited to 2,000, also when several are added at once", async () => {
    await store.db.execute(sql`
      insert into project_words (project_id, word, added_by, added_at)
      select 'shop', 'word' || n, 'user-1', ${someDay.toISOString()}::timestamptz from generate_series(1, 1998) n`)
    got(await words("add", "known"))
    const outcomes = await Promise.all(["first", "second", "third"].map((word) => words("add", word)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
      failure: {
        status: 409,
        message: "A project dictionary can have at most 2,000 words. Remove some first.",
      },
    })
    expect(await wordsOf()).toHaveLength(2000)
    got(await words("add", "known"))
  })
})

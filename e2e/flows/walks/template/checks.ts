import { expect, type Locator, test } from "@playwright/test"
import { within } from "../../../../tools/lib/timeouts.mjs"
import { DocumentEditorScreen } from "../../../screens/document-editor-screen.ts"
import { GalleryScreen } from "../../../screens/gallery-screen.ts"
import { deadLink, type Kind, kinds, madeKinds, sentences } from "./kinds.ts"
import type { Life } from "./life.ts"

/** An empty document with every fault made once: found, opened from its finding, once for each field, and corrected. */
export async function findsAndMendsEachKind(life: Life) {
  const work = await begin(life)
  for (const part of [
    lines,
    values,
    button,
    servers,
    picture,
    headings,
    ground,
    branch,
    row,
    networks,
    spelling,
  ])
    await test.step(part.name, () => part(work))
  expect([...work.made].toSorted()).toEqual([...madeKinds].toSorted())
  await expect(work.editor.checks()).toContainText(`Everything passed: ${Object.keys(kinds).length} checks`)
}

type Work = Life & {
  made: Set<Kind>
  /** It is listed, once. */
  found(...these: Kind[]): Promise<void>
  gone(...these: Kind[]): Promise<void>
  /** Opens the place of a finding, which exists then. */
  goTo(kind: Kind, place: Locator): Promise<void>
  /** Begins a block below the first line. */
  insert(typed: string, name: RegExp): Promise<void>
  /** Writes into a field of what is selected. */
  set(field: string, text: string): Promise<void>
}

async function begin(life: Life): Promise<Work> {
  const { page, input, canvas, project } = life
  const editor = new DocumentEditorScreen(page)
  const row = (kind: Kind) => editor.check(sentences[kind])
  const made = new Set<Kind>()
  await page.goto(`/p/${project.slug}/templates/new`)
  const gallery = new GalleryScreen(page)
  await input.press(gallery.card("Empty document"))
  await input.write(gallery.name(), "Everything wrong")
  await editor.use(input)
  await editor.canvas().waitFor()
  return {
    ...{ ...life, editor, made },
    async found(...these) {
      for (const kind of these) {
        // Looked for in each frame: `expect` alone would look after 350 ms, then after 850, and this is done often.
        await row(kind).first().waitFor(soon)
        await expect(row(kind)).toHaveCount(1)
        made.add(kind)
      }
    },
    async gone(...these) {
      for (const kind of these) {
        await row(kind).waitFor({ state: "detached", ...soon })
        await expect(row(kind)).toHaveCount(0)
      }
    },
    async goTo(kind, place) {
      await input.press(row(kind).getByRole("button", { name: /^Go to/ }))
      await expect(place).toBeVisible()
    },
    async insert(typed, name) {
      await canvas.caretAt(editor.block(firstLine))
      await page.keyboard.press("Enter")
      await page.keyboard.type(`/${typed}`)
      await canvas.take(editor.offered(name))
    },
    set: (field, text) => input.write(editor.property(field), text),
  }
}

const firstLine = "Hello"

const soon = { timeout: within(15_000) }

/** The focused element. */
const focused = (one: Locator): Locator => one.and(one.page().locator(":focus"))

/** Pastes text over the contents of the focused field. */
async function retype({ page }: Pick<Work, "page">, text: string) {
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.insertText(text)
}

async function lines(work: Work) {
  const { page, input, canvas, editor, found, gone, goTo } = work
  await found("subject_is_empty", "preheader_is_missing", "text_is_missing")
  await goTo("subject_is_empty", focused(editor.subject()))
  await retype(work, "a".repeat(80))
  await gone("subject_is_empty")
  await found("subject_is_long")
  await goTo("subject_is_long", focused(editor.subject()))
  await retype(work, "Hello")
  await gone("subject_is_long")

  const preheader = editor.property("Preheader")
  await goTo("preheader_is_missing", focused(preheader))
  await retype(work, "b".repeat(150))
  await gone("preheader_is_missing")
  await found("preheader_is_long")
  await goTo("preheader_is_long", focused(preheader))
  await retype(work, "What it is about")
  await gone("preheader_is_long")

  const sender = page.getByRole("textbox", { name: "Sender address" })
  const before = await sender.inputValue()
  await input.write(sender, "hello@elsewhere.dev")
  await found("sender_is_not_verified")
  await goTo("sender_is_not_verified", focused(sender))
  await retype(work, before)
  await gone("sender_is_not_verified")

  await canvas.enter(editor.canvas())
  await page.keyboard.type(firstLine)
  await gone("text_is_missing")
}

async function spelling({ input, editor, found, gone, goTo, ...work }: Work) {
  await input.write(editor.subject(), "Your reciept")
  // The dictionary is read before the first answer.
  await editor.check(sentences.word_is_unknown).waitFor({ timeout: within(60_000) })
  await found("word_is_unknown")
  await goTo("word_is_unknown", focused(editor.subject()))
  await retype(work, "Your receipt")
  await gone("word_is_unknown")
}

/** A sample with one value that is used, and one that becomes the address of a link. */
async function values(work: Work) {
  const { page, input, canvas, editor, found, gone, goTo } = work
  const { samples, samplesButton } = editor
  await page.keyboard.type(" {{name")
  await canvas.take(editor.offered(/^name/))
  await found("samples_are_missing")
  await goTo("samples_are_missing", samples())
  await input.press(samples().getByRole("radio", { name: "JSON" }))
  const values = { name: "Sam", spare: "javascript:alert(1)" }
  await input.write(samples().getByLabel("Values as JSON"), JSON.stringify(values))
  await input.press(samples().getByRole("button", { name: "Save these values as a new sample" }))
  await input.write(samples().getByLabel("Name of the sample"), "One")
  await input.press(samples().getByRole("button", { name: "Save", exact: true }))
  await expect(samples()).toContainText("Shared with everyone in the project.")
  await canvas.leave(samples(), samplesButton())
  await gone("samples_are_missing")
  await found("value_is_unused")
  await goTo("value_is_unused", samples())
  await canvas.leave(samples(), samplesButton())
  await input.press(editor.side("Edit"))

  await canvas.caretAt(editor.block(firstLine))
  await page.keyboard.type("{{nobody")
  await canvas.take(editor.offered(/^nobody/))
  await found("tag_is_undefined")
  await goTo("tag_is_undefined", editor.selected("Merge tag"))
  await input.press(editor.inspector().getByRole("button", { name: "Remove", exact: true }))
  await gone("tag_is_undefined")
}

async function button(work: Work) {
  const { editor, insert, found, gone, goTo, set } = work
  await insert("button", /^Button/)
  await found("button_has_no_link", "button_has_no_label")
  await goTo("button_has_no_label", editor.selected("Button"))
  await set("Label", "Go")
  await gone("button_has_no_label")
  await inTurn(work, "Link", [
    ["button_has_no_link", "http://harbour.dev/"],
    ["link_is_http", "https://192.168.0.7/"],
    ["link_host_is_private", "https://shop.example/"],
    ["link_host_is_reserved", "mailto:?subject=a"],
    ["mailto_has_no_recipient", "{{name}}"],
    ["link_is_no_address", "{{spare}}"],
    ["link_is_script", "https://harbour.dev/{{spare}}"],
  ])
  // The address has taken it up.
  await gone("value_is_unused")
}

/** Of the same button. */
async function servers({ page, input, editor, found, gone, goTo, set }: Work) {
  const before = await editor.property("Link").inputValue()
  await set("Link", deadLink)
  await input.press(editor.checks().getByRole("button", { name: "Look closer" }))
  await found("link_is_dead")
  await expect(editor.checks().getByRole("status")).toContainText("1 link checked")
  await goTo("link_is_dead", editor.property("Link"))
  await set("Link", before)
  await page.keyboard.press("Escape")
  await gone("link_is_dead")
}

/**
 * Enters one text after another in the field of the first finding: each corrects the fault of the previous one. The
 * other findings lead to the same field; lib/documents/checks/check-document.test.ts checks the place of each kind.
 */
async function inTurn(work: Work, field: string, texts: [Kind, string][]) {
  const { editor, found, gone, goTo, set } = work
  for (const [nth, [kind, text]] of texts.entries()) {
    await found(kind)
    if (nth === 0) {
      await goTo(kind, editor.property(field))
      await set(field, text)
    } else await retype(work, text)
    await gone(kind)
  }
}

async function picture(work: Work) {
  const { editor, insert, found, gone, goTo, set } = work
  await insert("image", /^Image/)
  await inTurn(work, "Image address", [
    ["image_is_empty", "http://shop.example/a.png"],
    ["image_is_http", "https://localhost/a.png"],
    ["image_host_is_private", "{{name}}"],
    ["image_is_no_address", "https://shop.example/a.png"],
  ])
  await found("image_has_no_alt")
  await goTo("image_has_no_alt", editor.selected("Image"))
  await set("Alternative text", "The harbour")
  await gone("image_has_no_alt")
  await set("Width", "700")
  await found("image_is_wide")
  await goTo("image_is_wide", editor.selected("Image"))
  await set("Width", "300")
  await gone("image_is_wide")
}

async function headings({ page, input, canvas, editor, insert, found, gone, goTo }: Work) {
  await insert("h1", /^Heading 1/)
  await page.keyboard.type("Title")
  await page.keyboard.press("Enter")
  await page.keyboard.type("/h3")
  await canvas.take(editor.offered(/^Heading 3/))
  await page.keyboard.type("Part")
  await found("heading_level_is_skipped")
  await goTo("heading_level_is_skipped", editor.selected("Heading"))
  await input.press(editor.inspector().getByRole("radio", { name: "Level 2" }))
  await gone("heading_level_is_skipped")
}

async function ground({ page, input, editor, insert, found, gone, goTo, set }: Work) {
  await insert("section", /^Section/)
  await page.keyboard.type("On a ground")
  await input.press(editor.around("Section"))
  await set("Hex code", "#333333")
  await found("contrast_is_low")
  await goTo("contrast_is_low", editor.selected("Section"))
  await set("Hex code", "#ffffff")
  await gone("contrast_is_low")
}

async function branch({ page, input, editor, insert, found, gone, goTo, set }: Work) {
  await insert("condition", /^Condition/)
  await page.keyboard.type("Now and then")
  await input.press(editor.around("Condition"))
  await set("Merge tag", "nobody")
  await found("branch_is_never_shown")
  await goTo("branch_is_never_shown", editor.selected("Shown"))
  await input.press(editor.around("Condition"))
  await set("Merge tag", "name")
  await gone("branch_is_never_shown")
}

async function row({ input, canvas, editor, insert, found, gone, goTo }: Work) {
  await insert("repeat", /^Table of items/)
  // Out of the table, where Tab goes through the cells.
  await canvas.selectAround(editor.inspector(), "Row")
  await found("repeat_has_no_items")
  await goTo("repeat_has_no_items", editor.selected("Row"))
  await input.press(editor.property("Repeat this row"))
  await gone("repeat_has_no_items")
}

async function networks({ input, editor, insert, found, gone, goTo, set }: Work) {
  await insert("social", /^Social links/)
  await input.press(editor.inspector().getByRole("button", { name: "Add a network" }))
  await found("link_is_empty")
  await goTo("link_is_empty", editor.selected("Social links"))
  await set("Address of Bluesky", "https://harbour.dev/us")
  await gone("link_is_empty")
}

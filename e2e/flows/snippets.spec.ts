import { templateGet } from "#contract/methods/template"
import { within } from "../../tools/lib/timeouts.mjs"
import { barriersOn } from "../barriers.ts"
import { expect, test } from "../fixtures.ts"
import { DocumentEditorScreen } from "../screens/document-editor-screen.ts"
import { PartsScreen } from "../screens/parts-screen.ts"
import { TemplateEditorScreen } from "../screens/template-editor-screen.ts"

/** Several editors, one after the other; machines are shared. */
test.setTimeout(within(300_000))

const idIn = (url: string): string => new URL(url).pathname.split("/").at(-1) ?? ""

test("PART-1 PART-2 PART-3 PART-5 PART-6 a snippet and a layout are written, stand in templates, and reach recipients when somebody says so", async ({
  signIn,
  shared,
  newProject,
}) => {
  const { slug, api } = await newProject("Shared blocks")
  const page = await signIn(shared.owner)
  const parts = new PartsScreen(page)
  const editor = new DocumentEditorScreen(page)
  await page.goto(`/p/${slug}/templates`)
  await page.getByRole("link", { name: "Snippets & layouts", exact: true }).click()
  await expect(page.getByText("No snippets and no layouts yet")).toBeVisible()
  expect(await barriersOn(page)).toEqual([])

  await parts.begin("snippet", "Opening hours")
  await editor.writeAtEnd("Open from nine to five")
  await expect(editor.isKept()).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await editor.publish("First")
  await expect(parts.usesDialog("Opening hours")).toContainText(
    "It is not used in any template or layout yet.",
  )
  await page.getByRole("button", { name: "Close", exact: true }).last().click()
  await expect(editor.isPublished(1)).toBeVisible()

  await parts.open(slug)
  await parts.begin("layout", "Frame")
  await expect(editor.canvas()).toContainText("The content of a template appears here")
  await editor.insert("Opening hours")
  await expect(editor.snippet("Opening hours")).toContainText("Open from nine to five")
  await editor.showPreview()
  await expect(editor.message().getByText("The content of a template appears here.")).toBeVisible()
  await expect(editor.message().getByText("Open from nine to five")).toBeVisible()
  await editor.publish()
  await page.getByRole("button", { name: "Close", exact: true }).last().click()

  await editor.begin(`/p/${slug}/templates`, "Receipt")
  await editor.subject().fill("Your receipt")
  await editor.writeAtEnd("Thank you")
  await page.getByRole("navigation", { name: "Inside" }).getByRole("button", { name: "Message" }).click()
  await editor.layout().selectOption({ label: "Frame" })
  await expect(editor.isKept()).toBeVisible()
  await editor.showPreview()
  await expect(editor.message().getByText("Thank you")).toBeVisible()
  await expect(editor.message().getByText("Open from nine to five")).toBeVisible()
  const drafted = page.url()
  await editor.publish()
  await expect(editor.isPublished(1)).toBeVisible()
  // The page takes the template's own address once it is published.
  await expect.poll(() => page.url()).not.toBe(drafted)
  const receipt = idIn(page.url())
  const served = async () => (await api(templateGet, { id: receipt })).template
  expect((await served()).body.html).toContain("Open from nine to five")

  await parts.open(slug)
  await expect(parts.row("Opening hours")).toContainText("in 1 template, in 1 layout")
  await parts.row("Opening hours").getByTitle("Opening hours", { exact: true }).click()
  await editor.canvas().waitFor()
  await editor.canvas().getByText("Open from nine to five").click()
  await page.keyboard.press("End")
  await page.keyboard.type(", also on Sundays")
  await expect(editor.isKept()).toBeVisible()
  expect((await served()).version).toBe(1)
  await editor.publish()
  await expect(parts.use("Opening hours", "Receipt")).toContainText("has v1 · published v1")
  expect((await served()).body.html).not.toContain("Sundays")
  expect(await barriersOn(page)).toEqual([])
  await parts.usesDialog("Opening hours").getByRole("button", { name: "Publish 1 template" }).click()
  await expect(parts.use("Opening hours", "Receipt")).toContainText("up to date · published v2")
  expect(await served()).toMatchObject({ version: 2 })
  expect((await served()).body.html).toContain("also on Sundays")

  await parts.open(slug)
  await parts.row("Opening hours").getByRole("button", { name: "Actions for Opening hours" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await expect(page.getByRole("dialog")).toContainText("It is used in 1 template, in 1 layout.")
  await expect(page.getByRole("dialog").getByRole("button", { name: "Delete" })).toHaveCount(0)
})

test("SOURCE-1 SOURCE-2 SOURCE-3 MJML is written, its faults lead to their place, and a document becomes source once it was asked", async ({
  signIn,
  shared,
  api,
}) => {
  const page = await signIn(shared.people.editor)
  const templates = `/p/${shared.ours.slug}/templates`
  await page.goto(`${templates}/new?start=mjml`)
  await page.getByLabel("Name", { exact: true }).fill("Written as MJML")
  await new TemplateEditorScreen(page).use()
  const mjml = page.getByRole("textbox", { name: "MJML of the message" })
  const editor = new TemplateEditorScreen(page)
  await mjml.click()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.insertText(
    "<mjml><mj-body><mj-section><mj-column>\n<mj-text>Dear {{ name }}</mj-text>\n  <mj-blink />\n</mj-column></mj-section></mj-body></mjml>",
  )
  await expect(editor.preview().frameLocator("iframe").getByText("Dear")).toBeVisible({
    timeout: within(30_000),
  })
  await expect(editor.checks()).toContainText("MJML has no element <mj-blink>.")
  await editor.checks().getByRole("button", { name: "Line 3" }).click()
  await expect(mjml).toBeFocused()
  expect((await editor.cursor()).line).toBe(3)
  expect(await barriersOn(page)).toEqual([])
  await editor.subject().fill("Hello")
  await editor.publish()
  await expect(editor.isPublished(1)).toBeVisible()
  // The page takes the template's own address once it is published.
  const htmlNow = async () =>
    (await api(templateGet, { id: idIn(page.url()) }).catch(() => null))?.template.body.html
  await expect.poll(htmlNow).toContain("Dear {{ name }}")

  const visual = new DocumentEditorScreen(page)
  await visual.begin(templates, "From document to source")
  await visual.writeAtEnd("Written in place")
  await expect(visual.isKept()).toBeVisible()
  await page.getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name: "MJML of the message" }).click()
  await expect(page.getByRole("dialog")).toContainText("Written in place")
  const download = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download" }).click()
  expect((await download).suggestedFilename()).toBe("template.mjml")
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name: "Turn into source…" }).click()
  await expect(page.getByRole("dialog")).toContainText("You can go back to the document until you publish.")
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole("dialog").getByRole("button", { name: "Turn into source" }).click()
  // A source draws the lines around the caret alone.
  await mjml.click({ timeout: within(30_000) })
  await page.keyboard.press("ControlOrMeta+End")
  await expect(mjml).toContainText("Written in place")
  await expect(page.getByRole("button", { name: "Back to the document" })).toBeVisible()
  await editor.publish()
  await expect(editor.isPublished(1)).toBeVisible()
  await expect(page.getByRole("button", { name: "Back to the document" })).toHaveCount(0)
  await page.getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name: "Versions" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click()
  await expect(page.getByText("v1 is now the draft").first()).toBeVisible()
})

import { expect } from "@playwright/test"
import { upload } from "../../../input-method.ts"
import { makePng } from "../../../make-picture.ts"
import { BrandScreen } from "../../../screens/brand-screen.ts"
import { GalleryScreen } from "../../../screens/gallery-screen.ts"
import { PicturesScreen } from "../../../screens/pictures-screen.ts"
import { type Life, openFromList } from "./life.ts"

/** A line of the start, and one that is written below it. */
const shownOnVoucher = "Need to change something?"
export const askLine = "Ask for"
export const collectLine = "You collect"

export async function beginsInTheGallery({ page, input, editor, name, project }: Life) {
  await page.goto(`/p/${project.slug}/overview`)
  await input.open(page, "Templates")
  await input.press(page.getByRole("link", { name: "New template" }).first())
  const gallery = new GalleryScreen(page)
  await input.press(gallery.card("Order confirmation"))
  await input.write(gallery.name(), name)
  await expect(gallery.engine("Liquid")).toBeChecked()
  await editor.use(input)
  await expect(editor.canvas()).toContainText("Thank you for your order")
  await expect(editor.canvas()).toContainText("48213")
}

export async function writesWithAValue({ page, canvas, editor }: Life) {
  await canvas.caretAt(editor.block(shownOnVoucher))
  await page.keyboard.press("Enter")
  await page.keyboard.type(`${askLine} {{order_n`)
  await canvas.take(editor.offered(/^order_number/))
  await page.keyboard.type(" at the desk.")
  await expect(editor.block(askLine)).toContainText("48213")
  await expect(editor.block(askLine)).toContainText("at the desk.")
}

/** The line above it, which has stood there always. */
export async function showsABlockOnACondition({ page, input, canvas, editor }: Life) {
  await canvas.caretAt(editor.block(shownOnVoucher))
  await canvas.openMenu(page)
  await input.press(page.getByRole("menuitem", { name: "Only when…" }))
  await expect(editor.selected("Condition")).toBeVisible()
  await input.write(editor.property("Merge tag"), "voucher_code")
  await expect(editor.canvas()).toContainText("Only when voucher_code is set")
  await expect(editor.inspector()).toContainText("True for this sample.")
}

export async function repeatsARow({ page, input, canvas, editor }: Life) {
  await canvas.caretAt(editor.block(askLine))
  await page.keyboard.press("Enter")
  await page.keyboard.type(`${collectLine} this:`)
  await page.keyboard.press("Enter")
  await page.keyboard.type("/table")
  await canvas.take(editor.offered(/^Table(?! of)/))
  await page.keyboard.type("Yours")
  const table = editor.canvas().locator(".doc-table").filter({ hasText: "Yours" })
  const cell = table.locator(".doc-row").nth(1).getByRole("paragraph").first()
  await canvas.caretAt(cell)
  await canvas.selectAround(editor.inspector(), "Row")
  await input.press(editor.property("Repeat this row"))
  await canvas.openList(editor.property("List"))
  await canvas.take(editor.offered(/^items/))
  await expect(editor.inspector()).toContainText("The row appears 2 times with this sample.")
  await expect(table).toContainText("For each item in items")

  await canvas.caretAt(cell)
  await page.keyboard.type("{{item.n")
  await canvas.take(editor.offered(/^item\.name/))
  await expect(cell).toContainText("Rope basket, large")
  // Out of the table, where Tab goes through the cells.
  await canvas.selectAround(editor.inspector(), "Row")
  await expect(editor.selected("Row")).toBeVisible()
}

const alt = "The way to the desk"

export async function putsInAPicture({ page, input, canvas, editor }: Life) {
  const pictures = new PicturesScreen(page)
  await canvas.caretAt(editor.block(askLine))
  await page.keyboard.press("Enter")
  await page.keyboard.type("/image")
  await canvas.take(editor.offered(/^Image/))
  await canvas.openFace(editor.canvas().getByRole("button", { name: "Choose a picture" }))
  await expect(pictures.chooser()).toBeVisible()
  const file = { name: "way.png", mimeType: "image/png", buffer: makePng(400, 120) }
  await upload(input, pictures.uploadButton(), file)
  const adding = pictures.addDialog("way.png")
  await input.write(pictures.alt(), alt)
  await input.press(adding.getByRole("button", { name: "Upload and use" }))
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(editor.canvas().getByRole("img", { name: alt })).toHaveAttribute("width", "400")
  await expect(editor.canvas()).toBeFocused()
  await expect(editor.selected("Image")).toBeVisible()
}

const green = { hex: "#0b6e4f", css: "rgb(11, 110, 79)" }

/** The message is drawn in it while it is written, and sent in it. */
export async function changesTheBrand(life: Life) {
  const { page, input, editor } = life
  const brand = new BrandScreen(page)
  await expect(editor.isKept()).toBeVisible()
  await input.open(page, "Templates")
  await input.press(page.getByRole("link", { name: "Brand", exact: true }))
  await input.write(brand.button("Background"), green.hex)
  await expect(brand.message().getByText("View your order")).toHaveCSS("background-color", green.css)
  await input.press(brand.saveButton())
  await expect(page.getByText("Saved", { exact: true })).toBeVisible()
  await openFromList(life, page, editor)
  await expect(editor.canvas().getByText("View your order")).toHaveCSS("background-color", green.css)
  await input.press(editor.side("Preview"))
  await expect(editor.message().getByText("View your order")).toHaveCSS("background-color", green.css)
  await expect(editor.message().getByRole("img", { name: alt })).toBeVisible()
  await expect(editor.message().getByText("Rope basket, large")).toHaveCount(2)
}

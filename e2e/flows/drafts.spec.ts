import type { Browser, Page } from "@playwright/test"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { templateGet, templateSet } from "#contract/methods/template"
import type { ApiClient } from "../../tools/api-client.ts"
import { within } from "../../tools/lib/timeouts.mjs"
import { barriersOn } from "../barriers.ts"
import { expect, test } from "../fixtures.ts"
import { TemplateEditorScreen } from "../screens/template-editor-screen.ts"
import { enterAs } from "../session.ts"
import type { Shared } from "../shared-environment.ts"

/** Several people and many steps; machines are shared. */
test.setTimeout(within(240_000))

const templatesOf = ({ ours }: Shared) => `/p/${ours.slug}/templates`

/** A person in another browser. */
async function elsewhere(browser: Browser, shared: Shared, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: shared.dashboardUrl })
  await enterAs(context, shared.dashboardUrl, { email, password: shared.password })
  return context.newPage()
}

/** A template that a program made. */
async function madeByProgram(api: ApiClient, name: string) {
  const { domain } = await api(domainGetSandboxDomain, {})
  const content = { name, subject: "First", from_email: `hello@${domain}`, body: { html: "<p>Hello</p>" } }
  const { template } = await api(templateSet, { template: content })
  return { id: template.id, content }
}

/** The message as the mail service sends it. */
const served = async (api: ApiClient, id: string) => (await api(templateGet, { id })).template

const idIn = (page: Page): string => new URL(page.url()).pathname.split("/").at(-1) ?? ""

test("DRAFT-1 DRAFT-3 DRAFT-5 DRAFT-6 what is written is kept, published with a note, and put back", async ({
  signIn,
  api,
  shared,
  browser,
}) => {
  // Several publications, and every face looked at for barriers in both themes.
  test.setTimeout(within(240_000))
  const page = await signIn(shared.people.editor)
  const editor = new TemplateEditorScreen(page)
  await editor.begin(templatesOf(shared), "Kept and published")
  const draft = page.url()
  await editor.subject().fill("First")
  await editor.write("<p>One</p>")
  await expect(editor.isKept()).toBeVisible()
  await page.reload()
  await expect(editor.subject()).toHaveValue("First")
  await expect(editor.code()).toContainText("<p>One</p>")
  const other = await elsewhere(browser, shared, shared.people.editor)
  await new TemplateEditorScreen(other).open(draft)
  await expect(new TemplateEditorScreen(other).code()).toContainText("<p>One</p>")
  await other.context().close()

  await editor.publishButton().click()
  await expect(editor.publishDialog()).toContainText("Programs can then send it by its ID.")
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press("Escape")
  await editor.publish("The first text")
  await expect(editor.isPublished(1)).toBeVisible()
  await expect(page).not.toHaveURL(draft)
  const id = idIn(page)
  expect((await served(api, id)).body.html).toBe("<p>One</p>")
  await expect(editor.stops()).toHaveCount(1)
  await expect(editor.stops()).toContainText(/v1\s*Live.*Test editor.*The first text/)

  await editor.write("<p>Two</p>")
  await expect(editor.isKept()).toBeVisible()
  await expect(editor.stops().last()).toContainText(/v2\s*Draft/)
  expect((await served(api, id)).body.html).toBe("<p>One</p>")
  await editor.publish()
  await expect(editor.isPublished(2)).toBeVisible()
  expect((await served(api, id)).body.html).toBe("<p>Two</p>")

  await editor.openVersions()
  expect(await barriersOn(page)).toEqual([])
  const first = editor.versionsDialog().getByRole("listitem").filter({ hasText: "The first text" })
  await first.getByRole("button", { name: "Restore" }).click()
  await expect(editor.versionsDialog()).toBeHidden()
  await expect(editor.code()).toContainText("<p>One</p>")
  await expect(editor.isKept()).toBeVisible()
  expect((await served(api, id)).body.html).toBe("<p>Two</p>")
  await editor.publish("Back to the first text")
  await expect(editor.isPublished(3)).toBeVisible()
  expect(await served(api, id)).toMatchObject({ version: 3, body: { html: "<p>One</p>" } })
  await expect(editor.stops().last()).toContainText(/v3\s*Live/)

  // The draft's own address leads to the same, and an unsent change is no part of what programs send.
  await editor.open(draft)
  await expect(editor.isPublished(3)).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
})

test("DRAFT-2 DRAFT-9 two people write one template: each sees the other's text, and is asked about the same", async ({
  signIn,
  api,
  shared,
  browser,
}) => {
  test.setTimeout(within(240_000))
  const { id } = await madeByProgram(api, "For two")
  const page = await signIn(shared.people.editor)
  const editor = new TemplateEditorScreen(page)
  await editor.open(`${templatesOf(shared)}/${id}`)
  const other = await elsewhere(browser, shared, shared.people.manager)
  const beside = new TemplateEditorScreen(other)
  await beside.open(page.url())
  // Connected editors announce themselves periodically.
  for (const [one, name] of [
    [page, "Test manager"],
    [other, "Test editor"],
  ] as const)
    await expect(one.getByText(`${name} is here too`)).toBeVisible({ timeout: within(30_000) })
  // A reload would wipe this mark.
  await page.evaluate(() => document.documentElement.setAttribute("data-mark", "kept"))

  await beside.subject().fill("By the manager")
  await expect(editor.subject()).toHaveValue("By the manager")
  await editor.write("<p>By the editor</p>")
  await expect(beside.code()).toContainText("<p>By the editor</p>")
  await expect(beside.subject()).toHaveValue("By the manager")

  // Both change text that one types while offline from the other.
  await page.context().setOffline(true)
  await editor.subject().fill("Mine")
  await expect(editor.isWaiting()).toBeVisible()
  await beside.subject().fill("Theirs")
  await expect(beside.isKept()).toBeVisible()
  await page.context().setOffline(false)
  const question = editor.banner("Test manager changed the same text.")
  await expect(question).toContainText("Subject: Theirs", { timeout: within(60_000) })
  await expect(editor.subject()).toHaveValue("Mine")
  expect(await barriersOn(page)).toEqual([])
  await question.getByRole("button", { name: "Take theirs" }).click()
  await expect(question).toBeHidden()
  await expect(editor.subject()).toHaveValue("Theirs")

  // The other way round.
  await other.context().setOffline(true)
  await beside.subject().fill("Mine in the end")
  await expect(beside.isWaiting()).toBeVisible()
  await editor.subject().fill("Not this")
  await expect(editor.isKept()).toBeVisible()
  await other.context().setOffline(false)
  await other.getByRole("button", { name: "Keep mine" }).click({ timeout: within(60_000) })
  await expect(editor.subject()).toHaveValue("Mine in the end")
  await expect(page.locator("html")).toHaveAttribute("data-mark", "kept")

  // One publishes, the other one sees it.
  await beside.publish("By both")
  await expect(editor.isPublished(2)).toBeVisible()
  expect(await served(api, id)).toMatchObject({
    subject: "Mine in the end",
    body: { html: "<p>By the editor</p>" },
  })

  await other.getByRole("button", { name: "More", exact: true }).click()
  await other.getByRole("menuitem", { name: "Delete template" }).click()
  const last = other.getByRole("dialog", { name: "Delete the template For two?" })
  await expect(last).toBeVisible()
  expect(await barriersOn(other)).toEqual([])
  await last.getByRole("button", { name: "Delete template" }).click()
  await expect(page).toHaveURL(new RegExp(`${templatesOf(shared)}$`))
  await expect(page.getByText("This template was deleted.")).toBeVisible()
  await expect(other.getByText("Template For two deleted")).toBeVisible()
  await expect(other.getByText("This template was deleted.")).toBeHidden()
  await other.context().close()
})

test("DRAFT-2 DRAFT-5 DRAFT-11 without a network the text stays; then it is sent, put over what a program changed, and tried out", async ({
  signIn,
  api,
  shared,
  browser,
}) => {
  const { id, content } = await madeByProgram(api, "Written on a train")
  const page = await signIn(shared.people.editor)
  const editor = new TemplateEditorScreen(page)
  await editor.open(`${templatesOf(shared)}/${id}`)
  await editor.write("<p>Written at the station</p>")
  await expect(editor.isKept()).toBeVisible()
  await page.context().setOffline(true)
  await editor.write("<p>Written in a tunnel</p>")
  await expect(editor.isWaiting()).toBeVisible()
  await page.getByRole("link", { name: "Messages", exact: true }).click()
  const question = page.getByRole("dialog", { name: "Leave without saving?" })
  await expect(question).toContainText("They stay in this browser and will be here when you come back.")
  await question.getByRole("button", { name: "Stay" }).click()
  await page.context().setOffline(false)
  await expect(editor.isKept()).toBeVisible({ timeout: within(60_000) })
  await expect(editor.code()).toContainText("<p>Written in a tunnel</p>")
  const other = await elsewhere(browser, shared, shared.people.manager)
  await new TemplateEditorScreen(other).open(page.url())
  await expect(new TemplateEditorScreen(other).code()).toContainText("<p>Written in a tunnel</p>")
  await other.context().close()

  // A program was faster: nothing is replaced without a question.
  await api(templateSet, { template: { ...content, id, body: { html: "<p>By a program</p>" } } })
  await editor.publishButton().click()
  const dialog = editor.publishDialog()
  await dialog.getByRole("button", { name: /^Publish v/ }).click()
  await expect(dialog.getByRole("alert")).toContainText("through the API (v2,")
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole("button", { name: "Cancel" }).click()
  expect((await served(api, id)).body.html).toBe("<p>By a program</p>")
  await expect(editor.banner("was changed through the API (v2)")).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await editor.publishButton().click()
  await dialog.getByRole("button", { name: "Replace and publish" }).click()
  await expect(editor.isPublished(3)).toBeVisible()
  await expect(editor.banner("was changed through the API")).toBeHidden()
  expect((await served(api, id)).body.html).toBe("<p>Written in a tunnel</p>")

  // A test sends what is on the screen, and publishes nothing.
  await editor.subject().fill("Only a try")
  await editor.testButton().click()
  const trying = page.getByRole("dialog", { name: "Send a test" })
  await expect(trying).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await trying.getByRole("button", { name: "Send a test" }).click()
  await expect(trying).toBeHidden()
  await page.getByRole("button", { name: "See it arrive" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Only a try")
  expect((await served(api, id)).subject).toBe("First")
})

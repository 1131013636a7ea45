import { domainGetSandboxDomain } from "#contract/methods/domain"
import { templateGet, templateSet } from "#contract/methods/template"
import type { ApiClient } from "../../tools/api-client.ts"
import { within } from "../../tools/lib/timeouts.mjs"
import { barriersOn } from "../barriers.ts"
import { expect, test } from "../fixtures.ts"
import { PublishingScreen } from "../screens/publishing-screen.ts"
import { TemplateEditorScreen } from "../screens/template-editor-screen.ts"
import { enterAs } from "../session.ts"
import { storeRows } from "../store-rows.ts"

/** Several people, and several looks for barriers; machines are shared. */
test.setTimeout(within(240_000))

async function madeByProgram(api: ApiClient, name: string, html: string) {
  const { domain } = await api(domainGetSandboxDomain, {})
  const content = { name, subject: "First", from_email: `hello@${domain}`, body: { html } }
  return (await api(templateSet, { template: content })).template.id
}
const served = async (api: ApiClient, id: string) => (await api(templateGet, { id })).template

test("BESIDE-1 BESIDE-3 DRAFT-6 two versions stand beside each other, and unpublished changes are asked about", async ({
  signIn,
  api,
  shared,
}) => {
  const hostile =
    '<p>Hello</p><script>top.document.title = "taken"</script><img src=x onerror="top.name = \'taken\'">'
  const id = await madeByProgram(api, "To be compared", hostile)
  const page = await signIn(shared.people.editor)
  const [editor, publishing] = [new TemplateEditorScreen(page), new PublishingScreen(page)]
  await editor.open(`/p/${shared.ours.slug}/templates/${id}`)
  await editor.subject().fill("Second")
  await editor.write(hostile.replace("Hello", "Good day"))
  await expect(editor.isKept()).toBeVisible()
  await editor.publishButton().click()
  await page.getByRole("link", { name: "See what changes" }).click()
  await expect(page).toHaveURL(/compare\?one=1&other=draft/)
  await expect(publishing.before().getByText("Hello")).toBeVisible()
  await expect(publishing.after().getByText("Good day")).toBeVisible()
  expect(await page.evaluate(() => [document.title, window.name])).not.toContain("taken")
  expect(await barriersOn(page)).toEqual([])
  await publishing.view("Text").click()
  await expect(page.locator("del").first()).toContainText("Hello")
  await expect(page.locator("ins").first()).toContainText("Good")
  await publishing.view("Source").click()
  await expect(page.getByRole("table", { name: "HTML" })).toContainText("Good day")
  expect(await barriersOn(page)).toEqual([])
  await publishing.view("Subject and sender").click()
  await expect(page).toHaveURL(/[?&]as=lines/)
  await page.reload()
  await expect(page.locator("ins").first()).toContainText("Second")
  expect(await barriersOn(page)).toEqual([])

  await page.getByRole("link", { name: "Back to the editor" }).click()
  await editor.code().waitFor()
  await editor.openVersions()
  const dialog = editor.versionsDialog()
  await dialog.getByRole("button", { name: "Restore" }).click()
  await expect(dialog.getByRole("alert")).toContainText("Restoring v1 discards these changes.")
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole("button", { name: "Keep the draft" }).click()
  await dialog.getByRole("button", { name: "Close" }).click()
  await expect(editor.subject()).toHaveValue("Second")
  await editor.openVersions()
  await dialog.getByRole("button", { name: "Restore" }).click()
  await dialog.getByRole("button", { name: "Restore anyway" }).click()
  await expect(dialog).toBeHidden()
  await expect(editor.subject()).toHaveValue("First")
})

/** So many days from now, on the clocks of UTC. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)

test("PUBLISH-1 PUBLISH-3 a draft is planned, moved, and published at its time as it was chosen", async ({
  signIn,
  api,
  shared,
}) => {
  const id = await madeByProgram(api, "To be planned", "<p>One</p>")
  const page = await signIn(shared.people.editor)
  const [editor, publishing] = [new TemplateEditorScreen(page), new PublishingScreen(page)]
  await editor.open(`/p/${shared.ours.slug}/templates/${id}`)
  await editor.write("<p>Chosen</p>")
  await expect(editor.isKept()).toBeVisible()
  await editor.publishButton().click()
  await publishing.chooseTime(inDays(1))
  expect(await barriersOn(page)).toEqual([])
  await publishing.dialog().getByRole("button", { name: "Schedule v2" }).click()
  await expect(publishing.plan()).toContainText("Scheduled by Test editor for")
  expect(await barriersOn(page)).toEqual([])
  await editor.write("<p>Typed later</p>")
  await expect(publishing.plan()).toContainText("The draft has changed since then.")
  await publishing.plan().getByRole("link", { name: "See what changes" }).click()
  await expect(publishing.after().getByText("Chosen")).toBeVisible()
  await page.goto(`/p/${shared.ours.slug}/templates`)
  await expect(page.getByRole("row").filter({ hasText: "To be planned" })).toContainText("Scheduled ·")

  await editor.open(`/p/${shared.ours.slug}/templates/${id}`)
  await publishing.act("Change time").click()
  await publishing.dialog().getByLabel("Time").fill(inDays(2))
  await publishing.dialog().getByRole("button", { name: "Change time" }).click()
  await expect(page.getByText("Time changed")).toBeVisible()
  expect((await served(api, id)).body.html).toBe("<p>One</p>")
  // The day has come.
  const planned = "publish_at is not null and ended_at is null"
  await storeRows(shared.storeUrl, [
    `update template_publications set publish_at = now(), next_at = now() where ${planned}`,
  ])
  await expect
    .poll(async () => (await served(api, id)).body.html, { timeout: within(60_000) })
    .toBe("<p>Chosen</p>")
  await expect(publishing.plan()).toBeHidden()
  await expect(editor.code()).toContainText("<p>Typed later</p>")
  await expect(editor.stops().last()).toContainText(/v3\s*Draft/)
})

test("COMMENT-1 COMMENT-2 PUBLISH-4 PUBLISH-5 two people talk about a place of a template, then one asks and the other publishes; nobody their own", async ({
  signIn,
  script,
  api,
  shared,
  browser,
}) => {
  const { slug } = shared.ours
  const id = await madeByProgram(api, "By two people", "<h1>Hello</h1>\n<p>Only 9 €</p>")
  const page = await signIn(shared.people.editor)
  const [editor, publishing] = [new TemplateEditorScreen(page), new PublishingScreen(page)]
  const context = await browser.newContext({ baseURL: shared.dashboardUrl })
  await enterAs(context, shared.dashboardUrl, { email: shared.people.manager, password: shared.password })
  const other = await context.newPage()
  const [beside, second] = [new TemplateEditorScreen(other), new PublishingScreen(other)]
  await editor.open(`/p/${slug}/templates/${id}`)
  await test.step("they talk about a place, which is found where it went", async () => {
    await editor.code().click()
    await page.keyboard.press("ControlOrMeta+End")
    await page.getByRole("button", { name: "Comments", exact: true }).click()
    const panel = page.getByRole("complementary", { name: "Comments" })
    await panel.getByLabel("New comment").fill("Is this price right?")
    await expect(panel.getByText("About “<p>Only 9 €</p>”")).toBeVisible()
    await panel.getByRole("button", { name: "Comment", exact: true }).click()
    await expect(panel.getByText("Is this price right?")).toBeVisible()
    expect(await barriersOn(page)).toEqual([])

    await beside.open(page.url())
    await other.getByRole("button", { name: "Comments, 1 open" }).click()
    const theirs = other.getByRole("complementary", { name: "Comments" })
    await theirs.getByRole("button", { name: "Reply" }).click()
    await theirs.getByLabel("Reply").fill("No, 8 €")
    await theirs.getByRole("listitem").getByRole("button", { name: "Comment", exact: true }).click()
    await expect(panel.getByText("No, 8 €")).toBeVisible()

    await editor.write("<!-- new -->\n\n<h1>Hello</h1>\n<p>Only 9 €</p>")
    await panel.getByRole("button", { name: "Show" }).click()
    await expect.poll(() => editor.cursor()).toMatchObject({ line: 4 })
    await panel.getByRole("button", { name: "Resolve" }).click()
    await expect(theirs.getByText("Resolved by Test editor")).toBeVisible()
    expect(await barriersOn(other)).toEqual([])
  })

  await other.goto(`/p/${slug}/settings`)
  await other.getByRole("switch", { name: "Require a second person to publish" }).click()
  await expect(other.getByText("Saved")).toBeVisible()
  expect(await barriersOn(other)).toEqual([])
  try {
    // An open page reads the project's rules when it is reloaded.
    await page.reload()
    await editor.write("<p>Asked for</p>")
    await expect(editor.isKept()).toBeVisible()
    const ask = async () => {
      await publishing.askButton().click()
      await publishing.dialog().getByRole("button", { name: "Request publication" }).click()
      await expect(publishing.plan()).toContainText("You requested publication.")
    }
    await ask()
    await expect(publishing.act("Publish")).toHaveCount(0)

    await other.goto(`/p/${slug}/templates`)
    await other.getByText("1 template is waiting for you to publish it:").waitFor()
    expect(await barriersOn(other)).toEqual([])
    await other.getByRole("main").getByRole("link", { name: "By two people" }).first().click()
    await beside.code().waitFor()
    await second.act("Send back").click()
    await second.dialog().getByLabel("Changes needed").fill("The price is missing")
    await second.dialog().getByRole("button", { name: "Send back" }).click()
    await expect(editor.banner("Test manager sent it back: “The price is missing”")).toBeVisible()
    expect(await barriersOn(page)).toEqual([])

    await editor.write("<p>Asked for, with a price</p>")
    await expect(editor.isKept()).toBeVisible()
    await ask()
    await editor.write("<p>Typed later</p>")
    await expect(second.plan()).toContainText("The draft has changed since then.")
    await second.act("Publish").click()
    expect(await barriersOn(other)).toEqual([])
    await second.dialog().getByRole("button", { name: "Publish", exact: true }).click()
    await expect(publishing.plan()).toBeHidden()
    expect(await served(api, id)).toMatchObject({
      version: 2,
      body: { html: "<p>Asked for, with a price</p>" },
    })
    await expect(editor.code()).toContainText("<p>Typed later</p>")
  } finally {
    const client = await script(shared.people.manager)
    await client.post(`/api/projects/${slug}/settings/publishing`, { needs_second: false })
    await context.close()
  }
})

import { readFile } from "node:fs/promises"
import { expect, test } from "../fixtures.ts"

/** People and the audit logs, as a manager and the owner work with them. The walks have the rest (walks/owner.ts). */

test("PEOPLE-1 PEOPLE-4 a manager invites by mail and withdraws, changes a role and gives it back, and the log shows before and after", async ({
  signIn,
  script,
  shared,
}) => {
  const page = await signIn(shared.people.manager)
  const { slug } = shared.ours

  await test.step("INVITE-3 the message lies where no member of the project reads it", async () => {
    await page.goto(`/p/${slug}/people`)
    await page.getByRole("button", { name: "Invite a person" }).click()
    await page.getByLabel("E-mail address").fill("mailed@example.com")
    await page.getByRole("radio", { name: /^Viewer/ }).check()
    await page.getByRole("button", { name: "Invite", exact: true }).click()
    await expect(page.getByText("Invitation sent to mailed@example.com")).toBeVisible()
    const waiting = page.getByRole("listitem").filter({ hasText: "mailed@example.com" })
    await expect(waiting).toContainText("Viewer")
    await expect(waiting).toContainText("mailed")
    const manager = await script(shared.people.manager)
    const { status, body } = await manager.post(`/api/projects/${slug}/captured/list`, {})
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain("mailed@example.com")
    await waiting.getByRole("button", { name: "Withdraw" }).click()
    await expect(waiting).toHaveCount(0)
  })

  const change = async (from: RegExp, to: string) => {
    await page.goto(`/p/${slug}/people`)
    await page.getByRole("button", { name: "Actions for Test viewer" }).click()
    await page.getByRole("menuitem", { name: "Change role" }).click()
    await expect(page.getByRole("radio", { name: from })).toBeChecked()
    await page.getByRole("radio", { name: new RegExp(`^${to}`) }).check()
    await page.getByRole("button", { name: "Change role" }).click()
    await expect(page.getByRole("row", { name: /Test viewer/ })).toContainText(to)
  }
  await change(/^Viewer/, "Operator")
  await change(/^Operator/, "Viewer")

  await page.goto(`/p/${slug}/audit?what=people/role`)
  await page
    .getByRole("row", { name: /Changed a role/ })
    .first()
    .click()
  const details = page.getByRole("region", { name: "Details of the entry" })
  await expect(details).toContainText("Before: operator")
  await expect(details).toContainText("After: viewer")
  await page.reload()
  await expect(details).toBeVisible()
})

test("AUDIT-7 AUDIT-6 the owner opens the log of the account by the menu, filters it and takes it as a file", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.owner)
  await page.goto(`/p/${shared.ours.slug}/overview`)
  await page.getByRole("button", { name: /Test owner/ }).click()
  await page.getByRole("menuitem", { name: "Account audit log" }).click()
  await expect(page).toHaveURL(/\/audit$/)
  await expect(page.getByRole("heading", { level: 1, name: "Account audit log" })).toBeVisible()
  await page.getByLabel("What", { exact: true }).selectOption({ label: "Signed in" })
  await expect(page).toHaveURL(/what=account\/sign-in/)
  // The row of the heads alone is about something else: rows from before the filter lead to pages without it.
  await expect(page.getByRole("row").filter({ hasNotText: "Signed in" })).toHaveCount(1)
  await page
    .getByRole("row", { name: /Test owner.*Signed in/ })
    .first()
    .click()
  const details = page.getByRole("region", { name: "Details of the entry" })
  await expect(details).toContainText("owner@example.com")
  await expect(page).toHaveURL(/what=account\/sign-in/)
  await page.reload()
  await expect(details).toContainText("Signed in")
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ])
  expect(file.suggestedFilename()).toBe("audit-account.csv")
  const [head, ...lines] = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n")
  expect(head).toMatch(/^time_utc,name,/)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => !line.includes(",account/sign-in,"))).toEqual([])
})

test("INVITE-1 somebody new follows the link, joins, and the link is spent", async ({
  browser,
  script,
  shared,
}) => {
  const manager = await script(shared.people.manager)
  const url = `/api/projects/${shared.ours.slug}/invitations`
  const made = await manager.post(url, {
    act: "create",
    email: "joins@example.com",
    role: "editor",
    by: "link",
  })
  const link = String(made.body.link)
  const page = await (await browser.newContext()).newPage()
  await page.goto(link)
  await expect(page.getByRole("heading", { name: "Join Ours" })).toBeVisible()
  await page.getByRole("button", { name: "Create the account and join" }).click()
  await expect(page.getByText("Enter your name.")).toBeVisible()
  await expect(page.getByLabel("Your name")).toBeFocused()
  await page.getByLabel("Your name").fill("Jo Joins")
  await page.getByLabel("Password", { exact: true }).fill("a sentence that is long")
  await page.getByRole("button", { name: "Create the account and join" }).click()
  await page.waitForURL(new RegExp(`/p/${shared.ours.slug}`))
  await page.goto(link)
  await expect(page.getByRole("heading", { name: "This invitation was already used" })).toBeVisible()
  await page.context().close()
})

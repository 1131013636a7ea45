import { expect, test } from "../fixtures.ts"

/** People, the audit log, keys and settings of a project, as a manager works with them and as others must not. */

test.describe("people of a project", () => {
  test("PEOPLE-4 a manager invites by a link, sees it wait, and withdraws it", async ({ signIn, shared }) => {
    const page = await signIn(shared.people.manager)
    await page.goto(`/p/${shared.ours.slug}/people`)
    await page.getByRole("button", { name: "Invite a person" }).click()
    await page.getByLabel("E-mail address").fill("invited@example.com")
    await page.getByRole("radio", { name: /^Viewer/ }).check()
    await page.getByRole("radio", { name: "By a link" }).click()
    await page.getByRole("button", { name: "Invite", exact: true }).click()
    const link = await page.getByRole("textbox", { name: "Invitation link" }).inputValue()
    expect(link).toMatch(/\/invite\/[\w-]{20,}$/)
    await page.getByRole("button", { name: "Done" }).click()
    const waiting = page.getByRole("listitem").filter({ hasText: "invited@example.com" })
    await expect(waiting).toContainText("Viewer")
    await waiting.getByRole("button", { name: "Withdraw" }).click()
    await expect(waiting).toHaveCount(0)
  })

  test("PEOPLE-1 a role is changed and given back, and the log shows before and after", async ({
    signIn,
    shared,
  }) => {
    const page = await signIn(shared.people.manager)
    const change = async (from: RegExp, to: string) => {
      await page.goto(`/p/${shared.ours.slug}/people`)
      await page.getByRole("button", { name: "Actions for Test viewer" }).click()
      await page.getByRole("menuitem", { name: "Change role" }).click()
      await expect(page.getByRole("radio", { name: from })).toBeChecked()
      await page.getByRole("radio", { name: new RegExp(`^${to}`) }).check()
      await page.getByRole("button", { name: "Change role" }).click()
      await expect(page.getByRole("row", { name: /Test viewer/ })).toContainText(to)
    }
    await change(/^Viewer/, "Operator")
    await change(/^Operator/, "Viewer")
    await page.goto(`/p/${shared.ours.slug}/audit?what=people/role`)
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

  test("PEOPLE-3 leaving wants one's own address, and PEOPLE-2 the last manager stays", async ({
    script,
    shared,
  }) => {
    const manager = await script(shared.people.manager)
    const url = `/api/projects/${shared.ours.slug}/people`
    const people = await script(shared.owner)
    expect((await people.post(url, { act: "remove", user_id: "nobody" })).status).toBe(404)
    expect((await manager.post(url, { act: "dance" })).status).toBe(400)
  })
})

test.describe("what others must not", () => {
  const routes: [path: string, input: unknown][] = [
    ["people", { act: "role", user_id: "x", role: "manager" }],
    ["invitations", { act: "create", email: "me@example.com", role: "manager", by: "link" }],
    ["keys", { act: "remove" }],
    ["program-keys", { act: "make", name: "Mine", right: "full", networks: [] }],
    ["settings", { name: "Mine" }],
    ["settings/rights", { rights: { tracking_off: true } }],
    ["settings/delete", { confirm: "Ours" }],
  ]
  for (const [path, input] of routes) {
    test(`${path}: editors, operators and viewers get 403, strangers 404, nobody 401`, async ({
      script,
      request,
      shared,
    }) => {
      for (const role of ["editor", "operator", "viewer"] as const) {
        const client = await script(shared.people[role])
        expect((await client.post(`/api/projects/${shared.ours.slug}/${path}`, input)).status).toBe(403)
      }
      const manager = await script(shared.people.manager)
      expect((await manager.post(`/api/projects/${shared.theirs.slug}/${path}`, input)).status).toBe(404)
      const answer = await request.post(`/api/projects/${shared.ours.slug}/${path}`, { data: input })
      expect(answer.status()).toBe(401)
    })
  }

  test("rights and the end of a project are the owner's, not a manager's", async ({ script, shared }) => {
    const manager = await script(shared.people.manager)
    for (const path of ["settings/rights", "settings/delete"]) {
      const { status } = await manager.post(`/api/projects/${shared.ours.slug}/${path}`, { confirm: "Ours" })
      expect(status).toBe(403)
    }
    expect((await manager.post("/api/account-projects", { act: "check" })).status).toBe(403)
  })

  test("pages without the right are a real 403, the log is for operators too", async ({ signIn, shared }) => {
    const page = await signIn(shared.people.operator)
    const status = async (path: string) => (await page.goto(`/p/${shared.ours.slug}/${path}`))?.status()
    expect(await status("audit")).toBe(200)
    for (const path of ["people", "settings", "settings/keys"]) expect(await status(path)).toBe(403)
    const foreign = await page.request.get(`/api/projects/${shared.theirs.slug}/audit`)
    expect(foreign.status()).toBe(404)
  })
})

test("VIEWAS-1 a manager sees the project as a viewer, may do only what viewers may, and stops", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.people.manager)
  await page.goto(`/p/${shared.ours.slug}/people`)
  await page.getByRole("button", { name: "View as" }).click()
  await page.getByRole("menuitem", { name: "Viewer" }).click()
  await expect(page.getByText("You see this project as a viewer.")).toBeVisible()
  await expect(page.getByRole("link", { name: "People" })).toHaveCount(0)
  expect((await page.goto(`/p/${shared.ours.slug}/settings`))?.status()).toBe(403)
  const write = await page.request.post(`/api/projects/${shared.ours.slug}/webhook/set`, {
    data: { url: "https://hooks.example.com/x" },
  })
  expect(write.status()).toBe(403)
  const widen = await page.request.post(`/api/projects/${shared.ours.slug}/people`, {
    data: { act: "role", user_id: "x", role: "manager" },
  })
  expect(widen.status()).toBe(403)
  await page.getByRole("button", { name: "Stop" }).click()
  await expect(page.getByRole("link", { name: "People" })).toBeVisible()
})

test("AUDIT-6 the log comes as a file with the filters of the page", async ({ signIn, shared }) => {
  const page = await signIn(shared.people.operator)
  await page.goto(`/p/${shared.ours.slug}/audit?what=project/register`)
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`audit-${shared.ours.slug}.csv`)
  const answer = await page.request.get(`/api/projects/${shared.ours.slug}/audit?what=project/register`)
  const lines = (await answer.text()).trimEnd().split("\r\n")
  expect(lines[0]).toMatch(/^time_utc,name,/)
  expect(lines.slice(1).every((line) => line.includes("project/register"))).toBe(true)
})

test("AUDIT-7 the owner opens the log of the account, and a manager gets 403", async ({
  signIn,
  script,
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
  await page
    .getByRole("row", { name: /Test owner.*Signed in/ })
    .first()
    .click()
  const details = page.getByRole("region", { name: "Details of the entry" })
  await expect(details).toContainText("owner@example.com")
  await page.reload()
  await expect(details).toContainText("Signed in")
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ])
  expect(file.suggestedFilename()).toBe("audit-account.csv")
  const answer = await page.request.get("/api/audit?what=account/sign-in")
  const lines = (await answer.text()).trimEnd().split("\r\n")
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.slice(1).every((line) => line.includes(",account/sign-in,"))).toBe(true)
  const manager = await script(shared.people.manager)
  expect((await manager.get("/api/audit")).status).toBe(403)
})

test("AUDIT-7 a manager is told who can, and no menu leads there", async ({ signIn, shared }) => {
  const page = await signIn(shared.people.manager)
  expect((await page.goto("/audit"))?.status()).toBe(403)
  await expect(page.getByText("Only the owner can see it.")).toBeVisible()
  await page.getByRole("button", { name: /Test manager/ }).click()
  await expect(page.getByRole("menuitem", { name: "Your account" })).toBeVisible()
  await expect(page.getByRole("menuitem", { name: "Account audit log" })).toHaveCount(0)
})

test("SETTINGS-1 a manager changes the time zone, and what was wrong stays typed", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.people.manager)
  await page.goto(`/p/${shared.ours.slug}/settings`)
  const zone = page.getByLabel("Time zone")
  const general = page.getByRole("region", { name: "General" })
  await zone.fill("Moon/Base")
  await general.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("This is not a time zone.")).toBeVisible()
  await expect(zone).toHaveValue("Moon/Base")
  for (const name of ["Europe/Berlin", "UTC"]) {
    await zone.fill(name)
    await general.getByRole("button", { name: "Save" }).click()
    // A button that is at work cannot be pressed either: only the sentence tells that it is saved.
    await expect(page.getByText("Saved", { exact: true })).toBeVisible()
    await expect(general.getByRole("button", { name: "Save" })).toBeDisabled()
    await page.reload()
    await expect(zone).toHaveValue(name)
  }
})

test("KEY-2 a key that is none is refused in words, and KEY-3 the project's own is shown to nobody", async ({
  signIn,
  script,
  shared,
}) => {
  const owner = await script(shared.owner)
  await owner.post("/api/projects", { name: "With a new key" })
  const page = await signIn(shared.owner)
  const keys = "/p/with-a-new-key/settings/keys"
  await page.goto(keys)
  await page.getByRole("button", { name: "Replace the key" }).click()
  await page.getByLabel("Key", { exact: true }).fill("not-a-key")
  await page.getByRole("button", { name: "Test and save" }).click()
  await expect(page.getByText("The mail service does not accept this key.")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("button", { name: /show/i })).toHaveCount(0)
  const shown = await owner.post("/api/projects/with-a-new-key/keys", { act: "show" })
  expect(shown.status).toBe(400)
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
  await expect(page.getByText("Your name is missing.")).toBeVisible()
  await expect(page.getByLabel("Your name")).toBeFocused()
  await page.getByLabel("Your name").fill("Jo Joins")
  await page.getByLabel("Password", { exact: true }).fill("a sentence that is long")
  await page.getByRole("button", { name: "Create the account and join" }).click()
  await page.waitForURL(new RegExp(`/p/${shared.ours.slug}`))
  await page.goto(link)
  await expect(page.getByRole("heading", { name: "This invitation was used already" })).toBeVisible()
  await page.context().close()
})

test("INVITE-2 the link of somebody else does not open, and leads out of the wrong session", async ({
  signIn,
  script,
  shared,
}) => {
  const manager = await script(shared.people.manager)
  const url = `/api/projects/${shared.ours.slug}/invitations`
  const made = await manager.post(url, {
    act: "create",
    email: "other@example.com",
    role: "viewer",
    by: "link",
  })
  const page = await signIn(shared.people.editor)
  await page.goto(String(made.body.link))
  await expect(page.getByText(/This invitation is for other@example.com/)).toBeVisible()
  const token = String(made.body.link).split("/").at(-1)
  const taken = await page.request.post("/api/account/invitations/accept", { data: { token } })
  expect(taken.status()).toBe(403)
  await page.getByRole("button", { name: "Sign out, then join" }).click()
  await expect(page.getByLabel("Your name")).toBeVisible()
})

test("INVITE-3 by mail: the letter lies where no member of the project reads it", async ({
  signIn,
  script,
  shared,
}) => {
  const page = await signIn(shared.people.manager)
  await page.goto(`/p/${shared.ours.slug}/people`)
  await page.getByRole("button", { name: "Invite a person" }).click()
  await page.getByLabel("E-mail address").fill("mailed@example.com")
  await page.getByRole("button", { name: "Invite", exact: true }).click()
  await expect(page.getByText("Invitation sent to mailed@example.com")).toBeVisible()
  const waiting = page.getByRole("listitem").filter({ hasText: "mailed@example.com" })
  await expect(waiting).toContainText("mailed")
  const viewer = await script(shared.people.manager)
  const { body } = await viewer.post(`/api/projects/${shared.ours.slug}/captured/list`, {})
  expect(JSON.stringify(body)).not.toContain("mailed@example.com")
})

import { randomUUID } from "node:crypto"
import { expect, test } from "../fixtures.ts"
import { SignInScreen } from "../screens/sign-in-screen.ts"

const webhook = { url: "https://hooks.example.com/waybill" }

test.describe("without a session", () => {
  test("a page leads to the sign-in and back", async ({ page, shared }) => {
    await page.goto(`/p/${shared.ours.slug}/messages`)
    await expect(page).toHaveURL(/\/sign-in\?next=/)
    await new SignInScreen(page).submit(shared.people.editor, shared.password)
    await expect(page).toHaveURL(new RegExp(`/p/${shared.ours.slug}/`))
  })

  test("a wrong password is told in words and keeps the address", async ({ page, shared }) => {
    await page.goto("/sign-in")
    const screen = new SignInScreen(page)
    await screen.submit(shared.people.editor, "not-the-password")
    await expect(screen.fault()).toBeVisible()
    await expect(page.getByLabel("E-mail")).toHaveValue(shared.people.editor)
  })

  test("a method answers 401", async ({ request, shared }) => {
    const answer = await request.post(`/api/projects/${shared.ours.slug}/template/list`, { data: {} })
    expect(answer.status()).toBe(401)
  })
})

test.describe("a project that is not mine", () => {
  test("its pages and methods are not found, exactly like one that does not exist", async ({
    signIn,
    script,
    shared,
  }) => {
    const page = await signIn(shared.people.manager)
    const client = await script(shared.people.manager)
    for (const slug of [shared.theirs.slug, "no-such-project"]) {
      expect((await page.goto(`/p/${slug}/overview`))?.status()).toBe(404)
      const { status, body } = await client.post(`/api/projects/${slug}/template/list`, {})
      expect([status, body.message]).toEqual([404, "There is no such project."])
    }
  })

  test("it is missing from the list of projects", async ({ signIn, shared }) => {
    const page = await signIn(shared.people.viewer)
    await page.goto("/projects")
    await expect(page.getByRole("link", { name: "Ours" })).toBeVisible()
    await expect(page.getByRole("link", { name: "Theirs" })).toHaveCount(0)
  })
})

test.describe("a right that my role has not", () => {
  const refused: [role: "viewer" | "editor" | "operator", method: string, input: unknown][] = [
    ["viewer", "template/set", { template: { name: "Mine", from_email: "a@example.com" } }],
    ["viewer", "email/send", { message: {} }],
    ["editor", "webhook/set", webhook],
    ["viewer", "drafts", { kind: "html", name: "Mine" }],
    ["operator", "drafts/publish", { draft_id: randomUUID(), revision: 1, seq: 0 }],
    ["operator", "template/set", { template: { name: "Mine", from_email: "a@example.com" } }],
  ]
  for (const [role, method, input] of refused)
    test(`${role}s get 403 and a sentence for ${method}`, async ({ script, shared }) => {
      const client = await script(shared.people[role])
      const { status, body } = await client.post(`/api/projects/${shared.ours.slug}/${method}`, input)
      expect(status).toBe(403)
      expect(String(body.message)).toMatch(/^[A-Z][^{}]{10,}\.$/)
    })

  test("account methods are for the owner alone", async ({ script, shared }) => {
    const client = await script(shared.people.manager)
    expect((await client.post("/api/projects", { name: "Another" })).status).toBe(403)
    expect((await client.post(`/api/projects/${shared.ours.slug}/project/list`, {})).status).not.toBe(200)
  })

  test("a page without the right says so with 403, and the navigation does not offer it", async ({
    signIn,
    shared,
  }) => {
    const page = await signIn(shared.people.viewer)
    const answer = await page.goto(`/p/${shared.ours.slug}/send`)
    expect(answer?.status()).toBe(403)
    await page.goto(`/p/${shared.ours.slug}/overview`)
    await expect(page.getByRole("link", { name: "Overview" })).toBeVisible()
    await expect(page.getByRole("link", { name: "Send", exact: true })).toHaveCount(0)
  })
})

test.describe("a body that is wrong", () => {
  test("is answered with 400, the field and the interface's code", async ({ script, shared }) => {
    const client = await script(shared.people.manager)
    const { status, body } = await client.post(`/api/projects/${shared.ours.slug}/webhook/set`, {
      ...webhook,
      max_parallel: 1000,
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({ status: "error", field: "max_parallel", code: 2707 })
  })

  test("that is no JSON is answered with 400", async ({ signIn, shared }) => {
    const page = await signIn(shared.people.manager)
    const answer = await page.request.post(`/api/projects/${shared.ours.slug}/template/list`, {
      headers: { "content-type": "application/json" },
      data: Buffer.from("{ half"),
    })
    expect(answer.status()).toBe(400)
  })

  test("from another site is refused, session or not", async ({ signIn, shared }) => {
    const page = await signIn(shared.people.manager)
    const answer = await page.request.post(`/api/projects/${shared.ours.slug}/template/list`, {
      headers: { "content-type": "application/json", origin: "https://elsewhere.example" },
      data: {},
    })
    expect(answer.status()).toBe(403)
  })
})

import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import type { ApiClient } from "../../tools/api-client.ts"
import type { DashboardClient } from "../../tools/dashboard-client.ts"
import { within } from "../../tools/lib/timeouts.mjs"
import { barriersAtAllWidths, barriersOn, sideways } from "../barriers.ts"
import { expect, test } from "../fixtures.ts"
import { inputMethods, mouse } from "../input-method.ts"
import { TemplatePreviewScreen } from "../screens/template-preview-screen.ts"

/** Several looks at several widths, and a message that is waited for; machines are shared. */
test.setTimeout(within(240_000))

const html =
  '<!doctype html><html dir="rtl" lang="ar"><head><title>x</title></head><body><p>Hello {{name}}</p>' +
  '<img src="https://pictures.example/shop.png" alt="Our shop" width="200" height="60">' +
  '<p style="width:590px">As wide as a screen</p></body></html>'
const amp =
  '<!doctype html><html ⚡4email><head><script async src="https://cdn.ampproject.org/v0.js"></script></head>' +
  "<body>AMP for {{name}}<script>document.title = 'It ran'</script></body></html>"

/** A draft in HTML, as a person in the project would have it. */
async function drafted(script: DashboardClient, api: ApiClient, slug: string, name: string) {
  const { domain } = await api(domainGetSandboxDomain, {})
  const fields = { from_email: `hello@${domain}`, subject: "Hello {{name}}", html, amp, plaintext: "Hello" }
  const at = (path: string) => `/api/projects/${slug}/drafts${path}`
  const made = await script.post(at(""), { kind: "html", name, fields })
  const draft_id = String(made.body.draft_id)
  return {
    draft_id,
    publish: async (): Promise<string> => {
      const { revision, seq } = (await script.get(at(`?id=${draft_id}`))).body as {
        revision: number
        seq: number
      }
      const answer = await script.post(at("/publish"), { draft_id, revision, seq })
      expect(answer.body).toMatchObject({ kind: "published" })
      return String(answer.body.template_id)
    },
  }
}

for (const by of inputMethods)
  test(`LOOK-1 LOOK-2 LOOK-3 LOOK-4 LOOK-5 a message without pictures, as AMP, beside itself and in another language, by ${by.name}`, async ({
    signIn,
    script,
    newProject,
    shared,
  }) => {
    const { slug, api } = await newProject(`Looks by ${by.name}`)
    const { draft_id } = await drafted(await script(shared.owner), api, slug, "Looked at")
    const page = await signIn(shared.owner)
    // The states are the same with both input methods, so they are checked with one of them.
    const barriers = async () => (by === mouse ? barriersOn(page) : [])
    // Viewing a message must cause no request.
    const requests: string[] = []
    page.on("requestfinished", (request) => requests.push(request.url()))
    page.on("requestfailed", (request) => {
      if (request.failure()?.errorText !== "csp") requests.push(request.url())
    })
    const screen = new TemplatePreviewScreen(page)
    await screen.open(`/p/${slug}/templates/${draft_id}`)
    await expect(screen.message().getByText("Hello")).toBeVisible()

    await by.press(screen.look("Without pictures"))
    await expect(page).toHaveURL(/[?&]look=no-pictures/)
    await expect(screen.message("Without pictures").getByRole("img", { name: "Our shop" })).toBeVisible()
    await expect(screen.preview()).toContainText("Alternative text is shown instead.")
    await expect(screen.preview().getByRole("button", { name: "Show remote pictures" })).toHaveCount(0)
    expect(await barriers()).toEqual([])

    await by.press(screen.look("AMP"))
    await expect(screen.source()).toContainText("AMP for")
    await expect(screen.preview()).toContainText("Gmail, Yahoo Mail and Mail.ru show this part")
    await expect(page).not.toHaveTitle("It ran")
    expect(await barriers()).toEqual([])

    await by.press(screen.look("Desktop"))
    await by.press(screen.beside())
    await expect(screen.view("Desktop")).toBeVisible()
    await expect(screen.view("Phone, dark")).toBeVisible()
    await by.press(screen.oneMore())
    await expect(screen.view("Without pictures")).toBeVisible()
    await by.choose(screen.choice(2), "Plain text")
    await expect(screen.view("Plain text")).toContainText("This email was sent to")
    await by.choose(screen.footer(), "German")
    await expect(screen.message().getByText("Diese E-Mail wurde an")).toBeVisible()
    await expect(screen.view("Plain text")).toContainText("Abmelden")
    await expect(page).toHaveURL(/footer=de/)

    // The address is all that it takes to see the same, at each width.
    await page.reload()
    await expect(screen.message().getByText("Diese E-Mail wurde an")).toBeVisible()
    await expect(screen.views()).toHaveCount(3)
    expect(await barriers()).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await screen.showPreview()
    await expect(page).toHaveURL(/side=preview/)
    await expect(screen.views()).toHaveCount(3)
    expect(await sideways(page)).toEqual([])
    // As wide as the simulated screen, however narrow this one is.
    await screen.view("Desktop").scrollIntoViewIfNeeded()
    const wide = screen.message().getByText("As wide as a screen")
    expect(
      await wide.evaluate((element) => element.ownerDocument.documentElement.clientWidth),
    ).toBeGreaterThan(500)
    expect(await barriers()).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await by.press(screen.close("Plain text"))
    await expect(screen.views()).toHaveCount(2)
    await by.press(screen.beside())
    await expect(screen.look("Desktop")).toBeVisible()
    expect(requests.filter((url) => /pictures\.example|ampproject/.test(url))).toEqual([])
  })

test("SAMPLE-1 SAMPLE-2 SAMPLE-3 a sample of what a message was filled with, looked at before the team has it", async ({
  signIn,
  script,
  api,
  shared,
}) => {
  const { slug } = shared.ours
  const owner = await script(shared.owner)
  const draft = await drafted(owner, api, slug, "Sample of a message")
  const id = await draft.publish()
  await api(emailSend, {
    message: {
      template_id: id,
      recipients: [
        {
          email: "lena.fischer@example.com",
          substitutions: { name: "Lena", mail: "lena.fischer@example.com" },
        },
      ],
    },
  })
  const past = async (client: DashboardClient) =>
    (await client.get(`/api/projects/${slug}/drafts/past?draft=${draft.draft_id}`)).body as {
      messages: { job_id: string; email: string }[]
    }
  await expect.poll(async () => (await past(owner)).messages.length, { timeout: within(60_000) }).toBe(1)

  const page = await signIn(shared.people.editor)
  const screen = new TemplatePreviewScreen(page)
  await screen.open(`/p/${slug}/templates/${id}`)
  await screen.openSamples()
  await page.getByRole("button", { name: "From a past message…" }).click()
  await expect(screen.pastDialog()).toContainText("lena.fischer@example.com")
  expect(await barriersAtAllWidths(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await screen
    .pastDialog()
    .getByRole("button", { name: /lena\.fischer/ })
    .click()
  const values = screen.valuesDialog()
  await expect(values).toContainText("These values belong to a real person.")
  await expect(values.getByLabel("name", { exact: true })).toHaveValue("Lena")
  await values.getByLabel("mail", { exact: true }).fill("somebody@example.com")
  await values.getByLabel("Name of the sample").fill("A real order")
  expect(await barriersAtAllWidths(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await values.getByRole("button", { name: "Save for everyone" }).click()
  await expect(values).toBeHidden()
  await expect(screen.samples()).toContainText("A real order")
  await expect(screen.message().getByText("Hello Lena")).toBeVisible()
  const body = (await owner.get(`/api/projects/${slug}/drafts?id=${draft.draft_id}`)).body
  expect(body.samples).toMatchObject([
    { name: "A real order", values: { name: "Lena", mail: "somebody@example.com" } },
  ])
})

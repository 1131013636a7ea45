import { type AddressInfo, createServer, type Server, type Socket } from "node:net"
import type { Page } from "@playwright/test"
import { capturedList } from "#contract/methods/captured"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import { templateSet } from "#contract/methods/template"
import { within } from "../../tools/lib/timeouts.mjs"
import { expect, test } from "../fixtures.ts"
import { DocumentEditorScreen } from "../screens/document-editor-screen.ts"

/**
 * A message that tries to escape from its frame: run a script, open a dialog, redirect the reader, report to its sender
 * that it was read. The listener below records every connection to it, also one without a request.
 */
let ear: Server
let heard = 0
let place: string
const open = new Set<Socket>()

test.beforeAll(async ({ browser }) => {
  ear = createServer((socket) => {
    heard += 1
    open.add(socket)
    socket.on("error", () => {})
    socket.end("HTTP/1.1 204 No Content\r\n\r\n")
  })
  await new Promise<void>((resolve) => ear.listen(0, "127.0.0.1", resolve))
  place = `http://127.0.0.1:${(ear.address() as AddressInfo).port}`
  // Ear and watch notice what they are there for.
  const page = await browser.newPage()
  const seen = watch(page)
  await page.setContent(`<img src="${place}/heard"><script>alert(1)</script>`)
  await expect.poll(() => heard).toBeGreaterThan(0)
  await expect.poll(() => seen.join(" ")).toContain("dialog 1")
  await page.context().close()
})
test.beforeEach(() => {
  heard = 0
})
test.afterAll(async () => {
  for (const socket of open) socket.destroy()
  await new Promise((resolve) => ear.close(resolve))
})

const mark = "parent.document.documentElement.dataset.ran='yes';top.ran=1;alert(1)"
const hostile = () => `<!doctype html><html><head>
<meta http-equiv="refresh" content="0;url=${place}/refresh"><base href="${place}/base/">
<link rel="preconnect" href="${place}"><link rel="stylesheet" href="${place}/s.css"><link rel="prefetch" href="${place}/p">
<link rel="dns-prefetch" href="${place}"><style>@import url(${place}/i.css);@font-face{font-family:x;src:url(${place}/f)}
body{background:url(${place}/bg);font-family:x}</style><script>${mark}</script></head>
<body onload="${mark}" background="${place}/b"><p id="words">Hostile words</p>
<img src="${place}/img" width="90" onerror="${mark}"><img srcset="${place}/set 2x" width="90"><svg onload="${mark}"><image href="${place}/svg"/><script>${mark}</script>
<a xlink:href="javascript:${mark}"><text y="20">svg</text></a></svg><a id="run" href="javascript:${mark}">run</a>
<a id="self" target="_self" href="${place}/self">self</a><a id="top" target="_top" href="${place}/top">top</a><a id="new" target="_blank" href="${place}/new">new</a>
<form id="form" action="${place}/form"><input name="q" autofocus onfocus="${mark}"><button id="send">Send</button></form>
<iframe src="${place}/frame"></iframe><iframe srcdoc="<script>${mark}</script>"></iframe><object data="${place}/o"></object><embed src="${place}/e">
<video autoplay src="${place}/v" poster="${place}/poster"></video><audio autoplay src="${place}/a"></audio><input type="image" src="${place}/input">
<details open ontoggle="${mark}"><summary>x</summary></details><marquee onstart="${mark}">x</marquee><div style="background:url(${place}/style)">x</div>
<template><img src=x onerror="${mark}"></template><table background="${place}/table"><tr><td background="${place}/td">x</td></tr></table>
${"<div>".repeat(2000)}deep${"</div>".repeat(2000)}</body></html>`
const hostileSubject = `"><img src=x onerror=alert(1)><script>${mark}</script> \u202eevil`

/** Events that must never happen while a page is viewed. */
function watch(page: Page) {
  const seen: string[] = []
  page.on("dialog", (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  // A request that the policy stops is begun and never leaves the browser.
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? ""
    if (request.url().startsWith(place) && !/csp|BLOCKED_BY_CSP/i.test(why))
      seen.push(`${why} ${request.url()}`)
  })
  page.on("response", (response) => {
    if (response.url().startsWith(place)) seen.push(`answer ${response.url()}`)
  })
  page.on("popup", (popup) => seen.push(`popup ${popup.url()}`))
  return seen
}

async function quiet(page: Page, seen: string[]): Promise<void> {
  expect(await page.evaluate(() => [document.documentElement.dataset.ran, "ran" in window])).toEqual([
    undefined,
    false,
  ])
  expect(heard, "connections to the letter's own server").toBe(0)
  expect(seen).toEqual([])
}

/** Presses everything in the frame that a hostile letter would like pressed. */
async function pressAll(page: Page): Promise<void> {
  const frame = page.frameLocator("main iframe").first()
  // A frame that is rendered again invalidates its elements: they are located again.
  for (const id of ["#run", "#self", "#top", "#new", "#send"])
    await expect(async () => {
      await frame.locator(id).click({ timeout: within(5000), force: true, noWaitAfter: true })
    }).toPass({ timeout: within(30_000) })
  await expect(frame.locator("#words"), "the letter is still there").toBeVisible()
}

test("INBOX-1 a hostile letter runs nothing, asks nobody and cannot reach the dashboard", async ({
  signIn,
  api,
  shared,
}) => {
  const { domain } = await api(domainGetSandboxDomain, {})
  const { job_id } = await api(emailSend, {
    message: {
      recipients: [{ email: "hostile@example.com", metadata: { note: hostileSubject } }],
      from_email: `hello@${domain}`,
      from_name: `<script>${mark}</script>`,
      subject: hostileSubject,
      headers: { "X-Hostile": `<img src=${place}/header onerror=alert(1)>` },
      tags: ["<script>alert(1)</script>"],
      track_links: 0,
      body: { html: hostile(), plaintext: `<script>${mark}</script> ${place}/text` },
      attachments: [
        { name: "page.html", type: "text/html", content: Buffer.from(hostile()).toString("base64") },
        { name: "picture.svg", type: "image/svg+xml", content: Buffer.from("<svg/>").toString("base64") },
      ],
    },
  })
  await expect
    .poll(async () => (await api(capturedList, { job_id })).letters.length, { timeout: within(30_000) })
    .toBe(1)
  const id = (await api(capturedList, { job_id })).letters[0]?.id

  const page = await signIn(shared.owner)
  const seen = watch(page)
  const answer = await page.goto(`/p/${shared.ours.slug}/inbox/${id}`)
  const policy = answer?.headers()["content-security-policy"] ?? ""
  expect(policy).toMatch(/script-src [^;]*'nonce-[A-Za-z0-9+/=]{16,}'/)
  expect(policy).not.toMatch(/script-src [^;]*('unsafe-inline'|https?:|\*)/)
  const frame = page.frameLocator("main iframe").first()
  await expect(frame.locator("#words")).toHaveText("Hostile words")
  await expect(page.locator("main iframe").first()).toHaveAttribute("sandbox", "")
  // An opaque origin: not the dashboard's, so neither its page nor its session is within reach.
  const inside = page.frames().find((one) => one.parentFrame() === page.mainFrame())
  expect(inside?.url()).toBe("about:srcdoc")
  await pressAll(page)
  await quiet(page, seen)
  await expect(page).toHaveURL(new RegExp(`/inbox/${id}$`))

  for (const part of ["Text", "Source", "Headers", /^Links/, /^Checks/]) {
    await page.getByRole("radio", { name: part }).click()
    await quiet(page, seen)
  }
  await expect(page.getByText(/parts that mail programs remove/)).toBeVisible()
  await page.getByRole("radio", { name: /^Links/ }).click()
  await expect(page.getByText("Runs code instead of opening a page.", { exact: false }).first()).toBeVisible()
  await expect(page.locator('main a[href^="javascript:"]')).toHaveCount(0)

  // Files come as downloads that no browser opens on our origin.
  const file = await page.request.get(`/api/projects/${shared.ours.slug}/captured-files/${id}/0`)
  expect(file.headers()["content-type"]).toBe("application/octet-stream")
  expect(file.headers()["content-disposition"]).toMatch(/^attachment;/)
  expect(file.headers()["x-content-type-options"]).toBe("nosniff")
  expect((await file.body()).toString()).toBe(hostile())

  await page.goto(`/p/${shared.ours.slug}/messages/${job_id}`)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.goto(`/p/${shared.ours.slug}/messages`)
  await expect(page.getByText("hostile@example.com").locator("visible=true").first()).toBeVisible()
  await page.goto(`/p/${shared.ours.slug}/inbox`)
  await expect(page.getByRole("link", { name: /hostile@example\.com/ })).toBeVisible()
  await quiet(page, seen)
})

test("INBOX-1 a hostile template runs nothing in the editor, the list and the preview of a sending", async ({
  signIn,
  api,
  shared,
}) => {
  const { domain } = await api(domainGetSandboxDomain, {})
  const { template } = await api(templateSet, {
    template: {
      name: `Hostile ${hostileSubject}`.slice(0, 250),
      subject: hostileSubject,
      from_email: `hello@${domain}`,
      from_name: `<script>${mark}</script>`,
      template_engine: "simple",
      body: { html: `${hostile()}{{name}}`, plaintext: `<script>${mark}</script>` },
    },
  })
  const page = await signIn(shared.owner)
  const seen = watch(page)
  await page.goto(`/p/${shared.ours.slug}/templates`)
  await expect(
    page
      .getByText(/^Hostile /)
      .locator("visible=true")
      .first(),
  ).toBeVisible()
  await page.goto(`/p/${shared.ours.slug}/templates/${template.id}`)
  await expect(page.frameLocator("main iframe").first().locator("#words")).toBeVisible()
  await pressAll(page)
  await quiet(page, seen)

  await page.goto(`/p/${shared.ours.slug}/send?template=${template.id}`)
  await page.getByLabel("To", { exact: true }).fill(`<script>${mark}</script>\nopen@example.com`)
  await page
    .getByRole("textbox", { name: "Value for name" })
    .fill(`<img src=${place}/value onerror="${mark}">`)
  await expect(page.frameLocator("main iframe").first().locator("#words")).toBeVisible()
  await pressAll(page)
  await quiet(page, seen)
})

/** As an attacker's page fills the clipboard: the words and the good link have a meaning, everything else attacks. */
const pasted = () => `<html><head><style>@import url(${place}/i.css)</style><base href="${place}/base/">
<meta http-equiv="refresh" content="0;url=${place}/refresh"><link rel="stylesheet" href="${place}/s.css"></head><body onload="${mark}">
<h2 onclick="${mark}" style="background:url(${place}/h2)">Kept heading</h2><script>${mark}</script>
<p style="background-image:url(${place}/p);behavior:url(${place}/b)">Kept <b onmouseover="${mark}">bold</b> words,
<a href="https://harbour.dev/good">a good link</a>, <a href="javascript:${mark}">a bad one</a>,
<a href=" java&#10;script:${mark}">a split one</a> and <a href="data:text/html,<script>${mark}</script>">data</a>.</p>
<ul><li>Kept item<img src="x" onerror="${mark}"></li></ul>
<img src="javascript:${mark}" onerror="${mark}"><img src="data:image/svg+xml,<svg onload='${mark}'/>" onerror="${mark}">
<iframe src="${place}/frame"></iframe><iframe srcdoc="<script>${mark}</script>"></iframe><object data="${place}/o"></object><embed src="${place}/e">
<svg onload="${mark}"><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="${mark}"><iframe src="${place}/foreign"></iframe></body></foreignObject>
<image href="${place}/svg"/><use href="${place}/use#a"/><animate onbegin="${mark}" attributeName="x" dur="1s"/></svg>
<math><mtext><table><mglyph><style><img src="x" onerror="${mark}"></style></mglyph></table></mtext></math>
<form action="${place}/form"><input autofocus onfocus="${mark}"><button formaction="javascript:${mark}">x</button></form>
<video autoplay src="${place}/v" onerror="${mark}"></video><details open ontoggle="${mark}"><summary>Kept summary</summary></details>
<div data-pm-slice="0 0 []" data-html="<img src=x onerror='${mark}'>" contenteditable="true">Kept last words</div></body></html>`

test("INBOX-1 HTML pasted into the visual editor runs nothing, requests nothing and keeps its meaning", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.people.editor)
  const editor = new DocumentEditorScreen(page)
  await editor.begin(`/p/${shared.ours.slug}/templates`, "Pasted into")
  await editor.writeAtEnd("Before ")
  await expect(editor.isKept()).toBeVisible()

  // A page puts HTML on the clipboard unchanged when it answers the copying itself.
  const source = await page.context().newPage()
  await source.setContent("<textarea>Copied</textarea>")
  await source.evaluate((html) => {
    document.addEventListener("copy", (event) => {
      event.clipboardData?.setData("text/html", html)
      event.preventDefault()
    })
  }, pasted())
  await source.locator("textarea").selectText()
  await source.keyboard.press("ControlOrMeta+c")
  await source.close()

  const seen = watch(page)
  await page.bringToFront()
  await editor.canvas().focus()
  await page.keyboard.press("ControlOrMeta+v")
  await expect(editor.block("Kept last words")).toBeVisible()
  await quiet(page, seen)
  const canvas = editor.canvas()
  await expect(canvas.getByRole("heading", { level: 2, name: "Kept heading" })).toBeVisible()
  await expect(canvas.getByRole("strong")).toHaveText("bold")
  await expect(canvas.getByRole("listitem").filter({ hasText: "Kept item" })).toBeVisible()
  await expect(canvas.getByTitle("https://harbour.dev/good")).toHaveText("a good link")
  for (const words of ["a bad one", "a split one", "data"]) await expect(canvas).toContainText(words)
  expect(
    await canvas.evaluate((root) =>
      [...root.querySelectorAll("*")].flatMap((element) => [
        ...(/^(script|iframe|object|embed|form|video|foreignobject|link|meta|base)$/i.test(element.tagName)
          ? [element.tagName]
          : []),
        ...[...element.attributes]
          .filter(
            ({ name, value }) =>
              /^on/.test(name) || /^(javascript|data:text)/i.test(value.replace(/\s/g, "")),
          )
          .map(({ name, value }) => `${name}=${value}`),
      ]),
    ),
  ).toEqual([])
  await expect(editor.isKept()).toBeVisible()

  // The same in what the server stored, and in the message that is composed of it.
  await page.reload()
  await expect(editor.block("Kept last words")).toBeVisible()
  await editor.showPreview()
  await expect(editor.message().getByText("Kept last words")).toBeVisible()
  await expect(editor.message().locator('a[href="https://harbour.dev/good"]')).toHaveText("a good link")
  await expect(
    editor
      .message()
      .locator(
        "script, iframe, object, embed, form, [onerror], [onload], [href*='script:' i], [href^='data:' i]",
      ),
  ).toHaveCount(0)
  await quiet(page, seen)
})

import { afterAll, beforeAll, expect, test } from "vitest"
import { languages } from "#contract/message-words"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { emailSend } from "#contract/methods/email"
import { type MadeProject, makeMessage, makeProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { pageTexts } from "./page-texts.ts"

let service: TestService
let project: MadeProject
beforeAll(async () => {
  service = await startService()
  project = await makeProject(service)
})
afterAll(() => service.close())

/** The page behind the unsubscribe link of the letter to this address. */
async function pageOf(email: string): Promise<string> {
  const { letters } = await service.ok(capturedList, { limit: 200 }, project.key)
  const id = letters.find((one) => one.to === email)?.id ?? ""
  const { letter } = await service.ok(capturedGet, { id }, project.key)
  const link = /https?:\/\/[^\s"'<>]*\/t\/u\/[^\s"'<>)]+/.exec(letter.plaintext ?? "")?.[0] ?? ""
  return (await fetch(link)).text()
}

test("UNSUB-7 the page is in the language of its letter, in every language there is", async () => {
  for (const global_language of languages) {
    const message = makeMessage(project, `${global_language}@example.com`, { global_language })
    await service.ok(emailSend, { message }, project.key)
  }
  await service.idle()
  for (const language of languages) {
    const page = await pageOf(`${language}@example.com`)
    const texts = pageTexts[language]
    expect(page).toContain(`lang="${texts.tag}"`)
    expect(page).toContain(texts.title)
    expect(page).toContain(texts.confirm)
  }
})

import { execFile, spawnSync } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { emailSend } from "#contract/methods/email"
import { letterGet } from "#contract/methods/letter"
import { templateSet } from "#contract/methods/template"
import { exampleFor } from "#contract/openapi/example-for"
import { type MadeProject, makeMessage, makeProject } from "../../../service/testing/make.ts"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { type RequestLanguage, requestSnippetsOf, type SnippetLanguage, snippetsOf } from "./snippets.ts"

const run = promisify(execFile)
let service: TestService
let project: MadeProject
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waybill-snippets-"))
  service = await startService({ isApiOnly: true })
  project = await makeProject(service)
  const template = { name: "Sample", from_email: project.from_email, body: { html: "<p>Hello</p>" } }
  await service.ok(templateSet, { template }, project.key)
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

/** File name, command and required program of each snippet. */
const runners: Record<
  SnippetLanguage | RequestLanguage,
  { file: string; command: string; needs: [string, ...string[]] }
> = {
  curl: { file: "call.sh", command: "sh", needs: ["curl", "--version"] },
  javascript: { file: "call.mjs", command: process.execPath, needs: [process.execPath, "--version"] },
  typescript: { file: "call.mts", command: process.execPath, needs: [process.execPath, "--version"] },
  python: { file: "call.py", command: "python3", needs: ["python3", "--version"] },
  php: {
    file: "call.php",
    command: "php",
    needs: ["php", "-r", "exit(extension_loaded('curl') ? 0 : 1);"],
  },
}

async function printed(language: SnippetLanguage, path: string, key = project.key): Promise<string> {
  const url = `${service.url}/en/transactional/api/v1/${path}.json`
  const input = exampleFor(path, { sender: project.from_email })
  return output(language, snippetsOf(url, input).find((one) => one.language === language)?.code ?? "", key)
}

/** Output of a snippet, run as a file with the key in its environment. */
async function output(
  language: SnippetLanguage | RequestLanguage,
  code: string,
  key = project.key,
): Promise<string> {
  expect(code).not.toContain(project.key)
  const { file, command } = runners[language]
  await writeFile(join(folder, file), code)
  const env = { ...process.env, API_KEY: key }
  const { stdout } = await run(command, [join(folder, file)], { env })
  return stdout
}

describe.each(["curl", "javascript", "python", "php"] as const)("SELF-6 the %s snippet", (language) => {
  const [command, ...args] = runners[language].needs
  const canRun = spawnSync(command, args).status === 0

  it.runIf(canRun)("sends a letter", async () => {
    const text = await printed(language, "email/send")
    expect(text).toMatch(/status\W+success/)
    expect(text).toMatch(/job_id\W+\w{6}-\w{6}-\w{4}/)
    expect(text).toContain("reader@example.com")
  })
  it.runIf(canRun)("lists templates", async () => {
    const text = await printed(language, "template/list")
    expect(text).toMatch(/status\W+success/)
    expect(text).toMatch(/name\W+Sample/)
  })
  it.runIf(canRun)("tells a refusal", async () => {
    const printedText = await printed(language, "template/list", "no-such-key").catch(
      (error: { stderr: string }) => error.stderr,
    )
    expect(printedText).toContain("102")
    expect(printedText).toContain("Can not decode key")
  })
})

/** Every text of a message must reach the service unchanged. */
describe.each(["curl", "typescript", "python", "php"] as const)(
  "MESSAGEPAGE-2 a message copied as %s",
  (language) => {
    const [command, ...args] = runners[language].needs
    const canRun = spawnSync(command, args).status === 0
    const nasty = [
      'It\'s "50 %" & $HOME `id` $(id) \\n \\ !! {{name}} 😀 ü 漢 </script> \u2028',
      `@file <<'REQUEST' ?> %s \${x} #{y} f'{z}'`,
    ]

    it.runIf(canRun).each(nasty)("says the same: %s", async (subject) => {
      const plaintext = `${subject}\nREQUEST\n'''"""\ttab\r\nend`
      const message = makeMessage(project, [], {
        recipients: [
          {
            email: "ann@example.com",
            substitutions: { name: subject, n: 1.5 },
            metadata: { "a'b": '$x"' },
          },
        ],
        subject,
        body: { plaintext, html: `<p title='"'>${subject}</p>` },
        tags: ["it's"],
        headers: { "X-A": `'"$x` },
        attachments: [{ name: `a'"$x.txt`, type: "text/plain", content: btoa("x") }],
      })
      const printedText = await sent(message)
      expect(printedText).toMatchObject({ subject, body: { plaintext } })
      expect(await sentAgain(printedText)).toEqual(printedText)
    })

    it.runIf(canRun)("carries a body that is longer than an argument may be", async () => {
      const html = `<p>${"it's $x `y` 😀\n".repeat(20_000)}</p>`
      const printedText = await sent(makeMessage(project, "ann@example.com", { body: { html } }))
      expect(await sentAgain(printedText)).toEqual(printedText)
    })

    const letterOf = async (job_id: string) => {
      const { letter } = await service.ok(letterGet, { job_id, email: "ann@example.com" }, project.key)
      return letter.message ?? {}
    }
    const sent = async (message: ReturnType<typeof makeMessage>) =>
      letterOf((await service.ok(emailSend, { message }, project.key)).job_id)
    async function sentAgain(message: Record<string, unknown>) {
      const url = `${service.url}/en/transactional/api/v1/email/send.json`
      const code = requestSnippetsOf(url, { message }).find((one) => one.language === language)?.code ?? ""
      const text = await output(language, code)
      return letterOf(/\w{6}-\w{6}-\w{4}/.exec(text)?.[0] ?? "")
    }
  },
)

import { execFile, spawnSync } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it, test } from "vitest"
import { capturedList } from "#contract/methods/captured"
import { type MadeProject, makeProject } from "../../../service/testing/make.ts"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { type SmtpAccess, type SmtpLanguage, smtpSnippets } from "./smtp-snippets.ts"

const run = promisify(execFile)
let service: TestService
let project: MadeProject
let folder: string
beforeAll(async () => {
  // Nodemailer is found from here, and nowhere above /tmp.
  folder = await mkdtemp(join(import.meta.dirname, ".smtp-snippets-"))
  service = await startService()
  project = await makeProject(service)
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

type Program = Exclude<SmtpLanguage, "java">

/** How a snippet is run once it is saved. */
const runners: Record<Program, { file: string; command: string; needs?: string[] }> = {
  swaks: { file: "letter-1.sh", command: "sh", needs: ["swaks", "--version"] },
  curl: { file: "letter-2.sh", command: "sh", needs: ["sh", "-c", "curl --version | grep -q smtps"] },
  nodemailer: { file: "letter.mjs", command: process.execPath },
  python: { file: "letter.py", command: "python3", needs: ["python3", "--version"] },
  php: {
    file: "letter.php",
    command: "php",
    needs: ["php", "-r", "exit(extension_loaded('curl') ? 0 : 1);"],
  },
  ruby: { file: "letter.rb", command: "ruby", needs: ["ruby", "-e", "require 'net/smtp'"] },
}

const access = (isTls: boolean, isTrusted = false): SmtpAccess => ({
  host: "127.0.0.1",
  port: isTls ? service.ctx.config.smtpTlsPort : service.ctx.config.smtpPort,
  isTls,
  user: String(project.project_id),
  sender: project.from_email,
  header: "X-SERVICE",
  isTrusted,
})

async function printed(language: Program, smtpAccess: SmtpAccess, key = project.key): Promise<string> {
  const code = smtpSnippets(smtpAccess).find((one) => one.language === language)?.code ?? ""
  expect(code).not.toContain(project.key)
  const { file, command } = runners[language]
  await writeFile(join(folder, file), code)
  const { stdout, stderr } = await run(command, [join(folder, file)], {
    env: { ...process.env, API_KEY: key },
  }).catch((error: { stdout: string; stderr: string }) => error)
  return stdout + stderr
}

const countLetters = async () => {
  await service.idle()
  return (await service.ok(capturedList, {}, project.key)).letters.length
}

describe.each(Object.keys(runners) as Program[])("SMTPPAGE-2 the %s program", (language) => {
  const [command = "", ...args] = runners[language].needs ?? [process.execPath, "--version"]
  const canRun = spawnSync(command, args).status === 0

  it.runIf(canRun).each([false, true])("hands a letter over, TLS from the first byte: %s", async (isTls) => {
    const before = await countLetters()
    const text = await printed(language, access(isTls))
    expect(text).not.toContain(project.key)
    expect(await countLetters(), text).toBe(before + 1)
  })
  it.runIf(canRun && language !== "swaks")("checks the certificate unless it is told not to", async () => {
    const before = await countLetters()
    const text = await printed(language, access(false, true))
    expect(await countLetters(), text).toBe(before)
  })
})

test("SMTPPAGE-2 no program contains a key, and Java gets settings for either port", () => {
  const java = (isTls: boolean) =>
    smtpSnippets(access(isTls)).find(({ language }) => language === "java")?.code
  expect(java(true)).toContain("mail.smtp.ssl.enable=true")
  expect(java(false)).toContain("mail.smtp.starttls.required=true")
})

import "server-only"
import type { CapturedSummary } from "#contract/captured"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { systemInfo } from "#contract/methods/system"
import { templateList } from "#contract/methods/template"
import { parseUtc } from "#contract/time"
import { type Access, type PageAccess, requireRight } from "#lib/access/auth/guard"
import { currentLanguage } from "#lib/access/auth/language"
import { changesSeq, letterStory, listLetters } from "#lib/data/events/open"
import type { LetterRow } from "#lib/data/store/letters"
import { openedStore } from "#lib/data/store/open"
import { starterTemplates } from "#lib/features/templates/starter-templates"
import { formatClockSeconds, formatDuration } from "#lib/interface/format/date"
import { modeOf } from "#lib/mail-api/proxy/delivery-mode"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { readMethod } from "#lib/mail-api/proxy/read"
import { clock } from "#lib/platform/clock"
import { startWords } from "#words/start"
import { faultText } from "../../../../fault.ts"
import { destinationOf, isCaught } from "../_sending/destination.ts"
import { letterLinks } from "../_sending/letter-links.ts"
import { firstSender } from "../_sending/verified-sender.ts"
import { guideEvents, stepStates, watchSentence } from "./view.ts"

/** The guide is computed from existing data: nothing is stored about the steps themselves. */
export async function loadGuide(slug: string) {
  const access = await requireRight(slug, "sending", "write")
  const { project } = access
  const [{ connection, sender }, template, letter, seq] = await Promise.all([
    connectAndSender(access),
    newestTemplate(access),
    newestLetter(access),
    changesSeq(await openedStore(), project.project_id),
  ])
  const isSandbox = isCaught(destinationOf(connection.mode, letter?.fromEmail ?? sender))
  const newest = letter && (await shownLetter(letter, { isSandbox, timeZone: access.timeZone }))
  const progress = {
    isSandbox,
    isConnected: connection.isConnected && project.callback_url !== null,
    sender: sender || null,
    hasTemplate: template !== null,
    hasLetter: newest !== null,
    statuses: newest?.statuses ?? [],
  }
  return {
    project: { slug: project.project_id, name: project.name, isHidden: project.guide_hidden_at !== null },
    connection,
    isSandbox,
    sender: sender || null,
    isSandboxSender: sender === project.sandbox_sender,
    senderGoes: destinationOf(connection.mode, sender),
    readerEmail: access.user.email,
    hasCallbacks: project.callback_url !== null,
    canRegister: access.can("project", "write"),
    template,
    testGoes: destinationOf(connection.mode, template?.from_email ?? sender),
    newest,
    seq,
    steps: stepStates(progress),
    watch: watchSentence(progress, startWords[await currentLanguage()]),
    canWriteTemplates: access.can("templates", "write"),
  }
}
export type Guide = Awaited<ReturnType<typeof loadGuide>>

async function connectAndSender(access: Access) {
  const connection = await connect(access)
  return { connection, sender: await firstSender(access, connection.mode) }
}

async function connect(access: Access) {
  const startedMs = performance.now()
  const answer = await callWithKey(await openedStore(), access, systemInfo, {})
  const tookMs = Math.round(performance.now() - startedMs)
  return {
    isConnected: answer.ok,
    sentence: answer.ok ? null : await faultText(answer.failure),
    mode: modeOf(answer),
    took: formatDuration(tookMs, await currentLanguage()),
  }
}

/** The template a test is sent with: the newest, with sample values when it came from a starter. */
async function newestTemplate(access: Access) {
  const answer = await readMethod(access, templateList, { limit: 1, bodies: 0 })
  const template = answer.ok ? answer.value.templates[0] : undefined
  if (!template) return null
  const starter = starterTemplates.find((one) => one.name === template.name)
  return {
    id: template.id,
    name: template.name,
    version: template.version,
    subject: template.subject ?? "",
    from_email: template.from_email ?? "",
    samples: starter?.samples ?? {},
    isFromStarter: starter !== undefined,
  }
}

/** A sender's clock may be ahead of ours. */
const dayMs = 86_400_000

/** The newest letter with its way so far: from the inbox when the sandbox has it, from our own events in any case. */
async function newestLetter(access: PageAccess) {
  const { project_id } = access.project
  const time_zone = access.timeZone
  const db = await openedStore()
  const [listed, captured] = await Promise.all([
    listLetters(db, project_id, { fromMs: 0, toMs: clock.now().getTime() + dayMs, limit: 1 }),
    readMethod(access, capturedList, { limit: 1 }),
  ])
  const stored = captured.ok ? captured.value.letters[0] : undefined
  const letter = newerOf(listed.letters[0], stored)
  const job_id = letter?.job_id ?? stored?.job_id
  if (!letter && !stored) return null
  const email = letter?.email ?? stored?.to ?? ""
  const [story, content] = await Promise.all([
    job_id ? letterStory(db, project_id, job_id, letter?.email) : null,
    contentOf(access, job_id, email),
  ])
  return {
    job_id,
    email,
    fromEmail: letter?.from_email ?? null,
    // The rendered subject, not that of the template, wherever the message can be read.
    subject: content?.letter.subject ?? letter?.subject ?? stored?.subject ?? "",
    sender: senderOf(content?.letter.from ?? stored?.from ?? "", access.project.name),
    status: letter?.status ?? "accepted",
    statuses: letter?.statuses ?? [],
    receivedAt: clockOf(stored?.received_at, time_zone),
    storedEvents: story?.events ?? [],
    content: content?.letter ?? null,
    links: letterLinks(content?.letter.html ?? "", 3),
  }
}

/** The same with its events as the guide shows them. */
async function shownLetter(
  { storedEvents, receivedAt, ...letter }: NonNullable<Awaited<ReturnType<typeof newestLetter>>>,
  place: { timeZone: string; isSandbox: boolean },
) {
  const events = guideEvents(storedEvents, place, startWords[await currentLanguage()])
  return { ...letter, events, acceptedAt: events.at(-1)?.time ?? receivedAt }
}

/** A message is stored a moment before its first event arrives; until then our own store has only older ones. */
function newerOf(letter: LetterRow | undefined, stored: CapturedSummary | undefined): LetterRow | undefined {
  if (!letter || !stored || letter.job_id === stored.job_id) return letter
  return letter.last_at.getTime() < (parseUtc(stored.received_at) ?? 0) ? undefined : letter
}

/** The stored letter of this job to this address; a refused one is stored nowhere. */
async function contentOf(access: Access, job_id: string | undefined, email: string) {
  if (!job_id) return null
  const list = await readMethod(access, capturedList, { job_id, limit: 200 })
  const same = list.ok
    ? list.value.letters.find((one) => one.to.toLowerCase() === email.toLowerCase())
    : undefined
  const answer = same ? await readMethod(access, capturedGet, { id: same.id }) : null
  return answer?.ok ? { letter: answer.value.letter } : null
}

const clockOf = (utc: string | undefined, timeZone: string): string =>
  utc ? formatClockSeconds(parseUtc(utc) ?? 0, timeZone) : ""

/** The name in a From header, or the project's name when it is missing. */
function senderOf(from: string, projectName: string): string {
  const name = /^\s*"?(.*?)"?\s*<[^<>]*>\s*$/.exec(from)?.[1]
  return name || from.trim() || projectName
}

import "server-only"
import { cookies } from "next/headers"
import { notFound } from "next/navigation"
import { methodAt, methods } from "#contract/methods"
import { exampleFor } from "#contract/openapi/example-for"
import { type ServerDetails, serverDetails } from "#lib/mail-api/proxy/server-details"
import { type Access, requireRight } from "#lib/access/auth/guard"
import { rolesThatMay } from "#lib/access/auth/permissions"
import { type SnippetLanguage, snippetLanguages, snippetsOf } from "#lib/interface/format/snippets"
import { addressOf } from "#lib/mail-api/client/call"
import { openedStore } from "#lib/data/store/open"
import { referenceWords } from "#words/reference"
import { serviceDocument } from "../../../../../api/openapi-document.ts"
import { wordsFor } from "#lib/access/auth/language"
import { groupsOf } from "./methods-index.ts"
import { snippetCookie } from "./snippet-cookie.ts"
import { callbackView, codeRows, methodView, statusRows } from "./view.ts"

/** Everybody in a project may read the API reference; the role decides what they may call. */
const requireReader = (slug: string): Promise<Access> => requireRight(slug, "charts", "read")

export async function loadMethodsList(slug: string) {
  await requireReader(slug)
  return groupsOf(methods, (await wordsFor(referenceWords)).groups)
}

/** Before anything is sent, so that a method that does not exist is a real 404. */
export async function requireMethod(slug: string, path: string) {
  const access = await requireReader(slug)
  const method = methodAt(path)
  return method ? { access, method } : notFound()
}

/** One method: what it is, its fields and refusals, and programs that call it. */
export async function loadMethod(slug: string, path: string) {
  const { access, method } = await requireMethod(slug, path)
  const { area, action } = method.access
  const words = await wordsFor(referenceWords)
  const server = await serverDetails(await openedStore(), access.project)
  return {
    view: methodView(serviceDocument(server), path, words.fields),
    address: addressOf(server, path),
    dashboard: {
      roles: method.key === "account" ? [] : rolesThatMay(area, action),
      isMine: access.can(area, action),
    },
    ...(await codeOf(path, access, server)),
  }
}

/** Facts for every method. */
export async function loadIntroduction(slug: string) {
  const access = await requireReader(slug)
  const server = await serverDetails(await openedStore(), access.project)
  const document = serviceDocument(server)
  const words = await wordsFor(referenceWords)
  return {
    project: access.project.project_id,
    base: addressOf(server, "{group}/{method}"),
    serviceUrl: server.baseUrl,
    statuses: statusRows(document),
    codes: codeRows(document),
    callback: callbackView(document, words.fields),
    ...(await codeOf("system/ping", access, server)),
  }
}

async function codeOf(path: string, { project }: Access, server: ServerDetails) {
  const input = exampleFor(path, { sender: project.sandbox_sender, projectId: project.service_project_id })
  return { snippets: snippetsOf(addressOf(server, path), input), language: await chosenLanguage() }
}

async function chosenLanguage(): Promise<SnippetLanguage> {
  const chosen = (await cookies()).get(snippetCookie)?.value
  return snippetLanguages.find((one) => one === chosen) ?? "curl"
}

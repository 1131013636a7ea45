import {
  domainGetDnsRecords,
  domainValidateDkim,
  domainValidateVerificationRecord,
} from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import { projectList } from "#contract/methods/project"
import { templateSet } from "#contract/methods/template"
import { starterTemplates } from "../../lib/features/templates/starter-templates.ts"
import { type ApiClient, apiClient } from "../api-client.ts"
import { contentsOf } from "./contents.ts"
import type { PlannedLetter } from "./history.ts"
import { newsTemplate } from "./story.ts"

/** The programs that send the demo's mail: one of each project, by the API, as any client would. */

export const projects = [
  {
    ...{ name: "Sample shop", domain: "shop.example", delivery: 490 },
    goods: [
      ["Rope basket, large", 3900],
      ["Linen napkins, set of four", 2450],
      ["Fern in a clay pot", 1890],
      ["Garden shears", 3290],
      ["Herb seeds, six kinds", 1275],
      ["Watering can, 5 l", 2890],
    ],
  },
  {
    ...{ name: "Sample magazine", domain: "magazine.example", delivery: 0 },
    goods: [
      ["Sample magazine, one year", 5400],
      ["Sample magazine, six months", 2950],
      ["Back issue: Small gardens", 900],
    ],
  },
] as const

/** How many kinds of everyday messages there are; that of mailings follows. */
export const everydayKinds = starterTemplates.length

export type Sender = {
  api: ApiClient
  /** Of `api`. */
  key: string
  project: (typeof projects)[number]
  templates: string[]
}

type SenderInput = { serviceUrl: string; accountKey: string; shopKey: string }

/** Each project with its verified domain and its templates; the shop sends with its own program key. */
export async function prepareSenders({ serviceUrl, accountKey, shopKey }: SenderInput): Promise<Sender[]> {
  const account = apiClient(serviceUrl, accountKey)
  const { projects: known } = await account(projectList, {})
  const keyOf = (name: string) => known.find((one) => one.name === name)?.api_key ?? ""
  return Promise.all(
    projects.map(async (project, nth) => {
      const key = nth === 0 ? shopKey : keyOf(project.name)
      const templates = await prepareProject(project, apiClient(serviceUrl, keyOf(project.name)))
      return { api: apiClient(serviceUrl, key), key, project, templates }
    }),
  )
}

/** Verifies the domain and makes the templates; returns their ids. */
async function prepareProject({ name: sender, domain }: (typeof projects)[number], api: ApiClient) {
  await api(domainGetDnsRecords, { domain })
  await api(domainValidateVerificationRecord, { domain })
  await api(domainValidateDkim, { domain })
  const templates: string[] = []
  for (const { name, subject, html, plaintext } of [...starterTemplates, newsTemplate]) {
    const from = { from_email: `hello@${domain}`, from_name: sender }
    const made = await api(templateSet, { template: { name, subject, body: { html, plaintext }, ...from } })
    templates.push(made.template.id)
  }
  return templates
}

/** A mailing is one message; everyday messages have one recipient each. */
export function inMessages(letters: readonly PlannedLetter[]): PlannedLetter[][] {
  const first = letters[0]
  return first?.mailing ? [[...letters]] : letters.map((one) => [one])
}

export async function sendSome(letters: readonly PlannedLetter[], senders: readonly Sender[]): Promise<void> {
  const { kind = 0, mailing, project = 0 } = letters[0] ?? {}
  const sender = senders[project]
  const template_id = sender?.templates[kind]
  if (!sender || template_id === undefined) return
  const { key = "other" } = starterTemplates[kind] ?? {}
  await sender.api(emailSend, {
    message: {
      template_id,
      tags: [mailing?.tag ?? key],
      recipients: letters.map((letter) => {
        const { substitutions, metadata } = contentsOf(letter, key, sender.project)
        return { email: letter.email, substitutions, metadata }
      }),
    },
  })
}

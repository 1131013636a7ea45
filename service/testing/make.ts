import { eq } from "drizzle-orm"
import type { MessageInput } from "#contract/message"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { projectCreate } from "#contract/methods/project"
import { domains } from "../store/schema/domains.ts"
import type { TestService } from "./start-service.ts"

export type MadeProject = { project_id: number; key: string; domain: string; from_email: string }

let made = 0

/** A project that can send at once, from its sandbox domain. */
export async function makeProject(service: TestService, name = `Project ${++made}`): Promise<MadeProject> {
  const { project_id, project_api_key } = await service.ok(projectCreate, { project: { name } })
  const { domain } = await service.ok(domainGetSandboxDomain, {}, project_api_key)
  return { project_id: Number(project_id), key: project_api_key, domain, from_email: `hello@${domain}` }
}

/** A project that sends from a registered domain with DKIM, so that its messages leave in every mode. */
export async function makeSendingProject(service: TestService): Promise<MadeProject> {
  const project = await makeProject(service)
  const domain = `shop-${project.project_id}.example`
  await service.ctx.store.db
    .update(domains)
    .set({ domain, is_sandbox: false })
    .where(eq(domains.project_id, project.project_id))
  return { ...project, domain, from_email: `hello@${domain}` }
}

/** A small message to one address (or several); fields given in `own` replace the made ones. */
export const makeMessage = (
  project: { from_email: string },
  emails: string | string[] = "reader@example.com",
  overrides: Partial<MessageInput> = {},
): MessageInput => ({
  recipients: [emails].flat().map((email) => ({ email })),
  subject: "A sample subject",
  from_email: project.from_email,
  from_name: "Sample sender",
  body: {
    html: '<html><body><p>Hello {{Name}}</p><a href="https://example.com/page?a=1&amp;b=2">Page</a></body></html>',
    plaintext: "Hello {{Name}}",
  },
  ...overrides,
})

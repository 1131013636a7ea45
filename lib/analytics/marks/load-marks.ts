import "server-only"
import { templateSet } from "#contract/methods/template"
import type { Access } from "#lib/access/auth/access"
import { projectNames, type Scope } from "#lib/analytics/filters/scope"
import { ofEach } from "#lib/data/events/each-project"
import { listDone } from "#lib/data/store/audit"
import { type DeploymentRow, listDeployments } from "#lib/data/store/deployments"
import type { Db } from "#lib/data/store/open"
import { maskAddressesIn } from "#lib/interface/format/mask"
import type { MarkFact, OwnDeployment } from "./marks.ts"

/** MARK-1, MARK-2: published templates and deployments in the page's range, with this viewer's rights. */

/** Marks that fit on an axis. */
const marksMax = 100

type Span = { from: number; to: number }

export type Marks = { marks: MarkFact[]; deployments: OwnDeployment[] }

export async function loadMarks(db: Db, scope: Scope, { from, to }: Span): Promise<Marks> {
  const names = projectNames(scope)
  const span = { fromMs: from, toMs: to }
  const loaded = await ofEach(scope.shown, async (access) => {
    const { project_id } = access.project
    const project = names?.get(project_id) ?? null
    const [published, deployed] = await Promise.all([
      publishedIn(db, access, span),
      listDeployments(db, project_id, span, marksMax),
    ])
    return {
      marks: [
        ...published.map((one) => ({ ...one, project })),
        ...deployed.map((one) => ({ ...deploymentMark(access, one), project })),
      ],
      deployed,
    }
  })
  const newest = loaded
    .flatMap(({ marks }) => marks)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, marksMax)
  const [editable] = loaded
  const canMark = scope.shown[0]?.can("charts", "write") ?? false
  return { marks: newest, deployments: canMark ? (editable?.deployed ?? []).map(ownDeployment) : [] }
}

/** Publications of templates, for viewers with access to templates; a new template has no previous number. */
async function publishedIn(db: Db, access: Access, span: { fromMs: number; toMs: number }) {
  if (!access.can("templates", "read")) return []
  const { project_id } = access.project
  const done = await listDone(db, project_id, { action: templateSet.path, ...span }, marksMax)
  return done.map(({ at, target, template_id }) => ({
    kind: "template" as const,
    at,
    name: target ?? "",
    href: `/p/${project_id}/templates${template_id ? `/${encodeURIComponent(template_id)}` : ""}`,
  }))
}

/** Masks addresses for viewers without the right to see them: users and programs write free text. */
function deploymentMark({ isMasked }: Access, { deployed_at, title, url }: DeploymentRow) {
  const hasAddress = /@|%40/i.test(url ?? "")
  return {
    kind: "deployment" as const,
    at: deployed_at,
    name: isMasked ? maskAddressesIn(title) : title,
    href: isMasked && hasAddress ? null : url,
  }
}

const ownDeployment = ({ deployment_id, deployed_at, title, url }: DeploymentRow): OwnDeployment => ({
  deployment_id,
  marked_at: deployed_at.toISOString(),
  title,
  url: url ?? "",
})

import { CrumbTitle } from "#components/shell/crumbs"
import { Chip } from "#ui/badge"
import { CopyButton } from "#ui/copy-button"
import { PageHeader } from "#ui/page-header"
import type { MethodView } from "./view.ts"

export type MethodHeadProps = {
  view: MethodView
  address: string
  /** Who may call it by way of the dashboard; empty: the owner alone. */
  dashboard: { roles: readonly string[]; isMine: boolean }
}

/** What the method does, where it is, and who may call it. */
export function MethodHead({ view, address, dashboard }: MethodHeadProps) {
  const origin = address.slice(0, -`/en/transactional/api/v1/${view.path}.json`.length)
  return (
    <>
      <CrumbTitle title={view.path} />
      <PageHeader
        title={<span className="font-mono text-lg">{view.path}</span>}
        badge={
          <>
            {view.isAccount && <Chip>Account key</Chip>}
            {view.isOurs && <Chip>Ours, an extension</Chip>}
          </>
        }
        description={<p className="text-base">{view.summary}</p>}
      />
      <div className="flex min-w-0 items-center gap-2 rounded-lg border border-line bg-surface py-1.5 pr-1.5 pl-3">
        <span className="font-medium font-mono text-2xs text-success-ink">POST</span>
        <p className="min-w-0 flex-1 break-all font-mono text-2xs">
          <span className="text-ink-3">{origin}</span>
          <span className="text-ink">{address.slice(origin.length)}</span>
        </p>
        <CopyButton text={address} label="Copy the address" />
      </div>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        <Fact name="Key">
          {view.isAccount ? "The account key alone." : "A project’s key, or the account key."}
        </Fact>
        <Fact name="In the dashboard">
          {whoMay(dashboard.roles)}
          {dashboard.isMine ? "" : " Your role does not."}
        </Fact>
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3 text-xs">{name}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  )
}

/** "Owner, managers and editors may." */
export function whoMay(roles: readonly string[]): string {
  const all = ["Owners", ...roles.map((role) => `${role}s`)]
  return all.length === 1 ? "Owners alone may." : `${all.join(", ").replace(/, ([^,]*)$/, " and $1")} may.`
}

import { CrumbTitle } from "#components/shell/crumbs"
import type { Role } from "#lib/access/auth/permissions"
import { Chip } from "#ui/badge"
import { CopyButton } from "#ui/copy-button"
import { PageHeader } from "#ui/page-header"
import { referenceWords } from "#words/reference"
import { wordsFor } from "#lib/access/auth/language"
import type { MethodView } from "./view.ts"

export type MethodHeadProps = {
  view: MethodView
  address: string
  /** Roles that may call it through the dashboard; empty: only the owner. */
  dashboard: { roles: readonly Role[]; isMine: boolean }
}

/** Every method is called alike. */
const verb = "POST"

/** Purpose, address and required rights of a method. */
export async function MethodHead({ view, address, dashboard }: MethodHeadProps) {
  const words = await wordsFor(referenceWords)
  const origin = address.slice(0, -`/en/transactional/api/v1/${view.path}.json`.length)
  return (
    <>
      <CrumbTitle title={view.path} />
      <PageHeader
        title={<span className="font-mono text-lg">{view.path}</span>}
        badge={
          <>
            {view.isAccount && <Chip>{words.accountKey}</Chip>}
            {view.isOurs && <Chip>{words.extension}</Chip>}
          </>
        }
        description={<p className="text-base">{view.summary}</p>}
      />
      <div className="flex min-w-0 items-center gap-2 rounded-lg border border-line bg-surface py-1.5 pr-1.5 pl-3">
        <span className="font-medium font-mono text-2xs text-success-ink">{verb}</span>
        <p className="min-w-0 flex-1 break-all font-mono text-2xs">
          <span className="text-ink-3">{origin}</span>
          <span className="text-ink">{address.slice(origin.length)}</span>
        </p>
        <CopyButton text={address} label={words.copyAddress} />
      </div>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        <Fact name={words.keyFact}>{view.isAccount ? words.keyAccount : words.keyNeeds[view.need]}</Fact>
        <Fact name={words.dashboardFact}>
          {whoMay(dashboard.roles, words)}
          {dashboard.isMine ? "" : ` ${words.notYours}`}
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

/** "Owners, managers and editors may." */
function whoMay(roles: readonly Role[], words: (typeof referenceWords)["en"]): string {
  if (roles.length === 0) return words.ownersAlone
  const all = [words.roleNames.owner, ...roles.map((role) => words.roleNames[role])]
  return words.may({ who: all.join(", ").replace(/, ([^,]*)$/, ` ${words.and} $1`) })
}

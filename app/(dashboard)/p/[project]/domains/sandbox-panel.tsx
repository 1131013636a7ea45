import { LinkButton } from "#ui/button"
import { CopyButton } from "#ui/copy-button"
import { Panel } from "#ui/panel"
import { Skeleton } from "#ui/skeleton"
import { domainRecordWords } from "#words/domain-record"
import { sandboxDomainWords } from "#words/sandbox-domain"
import { wordsFor } from "#lib/access/auth/language"
import { Later } from "../../../../later.tsx"

type Props = {
  project: string
  domain: string | null
  listed: Promise<{ isFree: boolean }>
  isOwner: boolean
}

/** The domain that every project can send from at once, with its limits. */
export async function SandboxPanel(props: Props) {
  const words = await wordsFor(sandboxDomainWords)
  const recordWords = await wordsFor(domainRecordWords)
  return (
    <Panel
      title={words.sandboxTitle}
      hint={words.sandboxText}
      tools={
        props.isOwner && (
          <LinkButton href={`/p/${props.project}/suppressions/confirmed`} size="sm">
            {words.confirmedLink}
          </LinkButton>
        )
      }
    >
      {props.domain ? (
        <p className="flex items-center gap-1.5 font-mono text-ink text-xs">
          <span className="min-w-0 break-all">{props.domain}</span>
          <CopyButton text={props.domain} label={recordWords.copyValue({ what: words.sandboxTitle })} />
        </p>
      ) : (
        <p className="text-ink-2 text-sm">{words.sandboxNone}</p>
      )}
      <p className="mt-1 max-w-[720px] text-ink-2 text-sm">
        <Later value={props.listed} frame={<Skeleton className="my-1.5 w-3/5" />}>
          {({ isFree }) => (isFree ? words.sandboxFree : words.sandboxLimits)}
        </Later>
      </p>
    </Panel>
  )
}

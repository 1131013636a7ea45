import Link from "next/link"
import type { ReactNode } from "react"
import { CodeBlock } from "#ui/code-block"
import { Panel } from "#ui/panel"
import { CodesList } from "./codes-list.tsx"
import type { FieldRow } from "./fields.ts"
import { FieldsList } from "./fields-list.tsx"
import type { CodeRow } from "./view.ts"
import { Words } from "./words.tsx"

export type IntroductionProps = {
  project: string
  base: string
  serviceUrl: string
  statuses: readonly { status: string; meaning: string }[]
  codes: readonly CodeRow[]
  callback: { text: string; fields: readonly FieldRow[] }
}

/** What holds for every method: address, key, answers, callbacks. */
export function IntroductionParts({
  project,
  base,
  serviceUrl,
  statuses,
  codes,
  callback,
}: IntroductionProps) {
  return (
    <>
      <Panel title="A call" bodyClassName="flex flex-col gap-2">
        <Sentence>
          Every method is a POST of a JSON object. The language part of the address chooses the words of
          unsubscribe footers; unknown fields are ignored.
        </Sentence>
        <CodeBlock code={base} label="Address of a method" isWrapped />
        <Sentence>
          <Words text="Instants are UTC text `YYYY-MM-DD hh:mm:ss`. A body has at most 10 MB. Lists take `limit` and `offset`, or a `cursor`." />
        </Sentence>
      </Panel>
      <Panel title="The key" bodyClassName="flex flex-col gap-2">
        <Sentence>
          <Words text="It stands in the header `X-API-KEY`. A project’s key reads and writes what belongs to its project and nothing else; methods marked account take the account key alone. The code here reads it from the environment as `API_KEY`, so that it is in no file." />
        </Sentence>
      </Panel>
      <Panel title="Answers" hint="every refusal has status, message and code" isFlush hasHeadLine>
        <dl className="px-4 py-1 text-sm">
          <Status status="200" meaning="It is done; the body says `status: success`." />
          {statuses.map((one) => (
            <Status key={one.status} {...one} />
          ))}
        </dl>
        <CodesList label="Every error code" rows={codes} isOpen={false} />
      </Panel>
      <Panel title="Callbacks" hint="what the service posts to your webhooks" bodyClassName="py-1">
        <Sentence>
          <Words text={callback.text} />{" "}
          <Link href={`/p/${project}/webhooks`} className="text-brand-ink hover:underline">
            Webhooks
          </Link>
        </Sentence>
        <FieldsList fields={callback.fields} isAnswer />
      </Panel>
      <Panel title="For your tools" bodyClassName="flex flex-col gap-2">
        <Sentence>The service describes itself, without a key, as an OpenAPI 3.1 document.</Sentence>
        <CodeBlock code={`${serviceUrl}/openapi.json`} label="Address of the document" isWrapped />
      </Panel>
    </>
  )
}

const Sentence = ({ children }: { children: ReactNode }) => <p className="text-ink-2 text-sm">{children}</p>

function Status({ status, meaning }: { status: string; meaning: string }) {
  return (
    <div className="flex gap-4 border-line border-t py-1.5 first:border-t-0">
      <dt className="tnum w-8 shrink-0 font-medium text-ink">{status}</dt>
      <dd className="min-w-0 text-ink-2">
        <Words text={meaning} />
      </dd>
    </div>
  )
}

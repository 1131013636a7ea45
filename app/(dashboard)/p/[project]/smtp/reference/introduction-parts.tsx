import type { ReactNode } from "react"
import { CodeBlock } from "#ui/code-block"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { referenceWords } from "#words/reference"
import { wordsFor } from "#lib/access/auth/language"
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

/** Facts for every method: address, key, answers, callbacks. */
export async function IntroductionParts({
  project,
  base,
  serviceUrl,
  statuses,
  codes,
  callback,
}: IntroductionProps) {
  const words = await wordsFor(referenceWords)
  return (
    <>
      <Panel title={words.call} bodyClassName="flex flex-col gap-2">
        <Sentence>{words.callText}</Sentence>
        <CodeBlock code={base} label={words.callAddress} isWrapped />
        <Sentence>
          <Words text={words.callForms} />
        </Sentence>
      </Panel>
      <Panel title={words.key} bodyClassName="flex flex-col gap-2">
        <Sentence>
          <Words text={words.keyText} />
        </Sentence>
      </Panel>
      <Panel title={words.answers} hint={words.answersHint} isFlush hasHeadLine>
        <dl className="px-4 py-1 text-sm">
          <Status status="200" meaning={words.done} />
          {statuses.map((one) => (
            <Status key={one.status} {...one} />
          ))}
        </dl>
        <CodesList label={words.everyCode} rows={codes} isOpen={false} />
      </Panel>
      <Panel title={words.callbacks} hint={words.callbacksHint} bodyClassName="py-1">
        <Sentence>
          <Words text={callback.text} />{" "}
          <Link href={`/p/${project}/webhooks`} className="text-brand-ink underline">
            {words.webhooks}
          </Link>
        </Sentence>
        <FieldsList fields={callback.fields} isAnswer />
      </Panel>
      <Panel title={words.tools} bodyClassName="flex flex-col gap-2">
        <Sentence>{words.toolsText}</Sentence>
        <CodeBlock code={`${serviceUrl}/openapi.json`} label={words.documentAddress} isWrapped />
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

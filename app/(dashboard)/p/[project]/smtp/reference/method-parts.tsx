import { Panel } from "#ui/panel"
import { referenceWords } from "#words/reference"
import { wordsFor } from "#lib/access/auth/language"
import { CodesList } from "./codes-list.tsx"
import { FieldsList } from "./fields-list.tsx"
import type { MethodView } from "./view.ts"

/** A list of codes that is longer than this stays closed at first. */
const codesShownMax = 14

/** Fields of the request, fields of the answer, refusals. */
export async function MethodParts({ view }: { view: MethodView }) {
  const words = await wordsFor(referenceWords)
  return (
    <>
      <Panel title={words.request} hint={words.requestHint} bodyClassName="py-1">
        {view.request.length > 0 ? (
          <FieldsList fields={view.request} />
        ) : (
          <p className="py-2 text-ink-2 text-sm">{words.noFields}</p>
        )}
      </Panel>
      <Panel title={words.answer} hint={words.answerHint} bodyClassName="py-1">
        <FieldsList fields={view.answer} isAnswer />
      </Panel>
      <Panel title={words.refusals} hint={words.refusalsHint} isFlush hasHeadLine>
        {view.codes.length > 0 && (
          <CodesList label={words.ownCodes} rows={view.codes} isOpen={view.codes.length <= codesShownMax} />
        )}
        <CodesList label={words.commonCodes} rows={view.common} isOpen={false} />
      </Panel>
    </>
  )
}

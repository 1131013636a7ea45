import { Panel } from "#ui/panel"
import { CodesList } from "./codes-list.tsx"
import { FieldsList } from "./fields-list.tsx"
import type { MethodView } from "./view.ts"

/** A list of codes that is longer than this stays closed at first. */
const codesShownMax = 14

/** Fields of the request, fields of the answer, refusals. */
export function MethodParts({ view }: { view: MethodView }) {
  return (
    <>
      <Panel title="Request" hint="a JSON object" bodyClassName="py-1">
        {view.request.length > 0 ? (
          <FieldsList fields={view.request} />
        ) : (
          <p className="py-2 text-ink-2 text-sm">
            No fields. An empty object will do, and so will no body at all.
          </p>
        )}
      </Panel>
      <Panel title="Answer" hint="HTTP 200" bodyClassName="py-1">
        <FieldsList fields={view.answer} isAnswer />
      </Panel>
      <Panel title="Refusals" hint="status, message and code" isFlush hasHeadLine>
        {view.codes.length > 0 && (
          <CodesList
            label="Codes of this method"
            rows={view.codes}
            isOpen={view.codes.length <= codesShownMax}
          />
        )}
        <CodesList label="Codes of every method" rows={view.common} isOpen={false} />
      </Panel>
    </>
  )
}

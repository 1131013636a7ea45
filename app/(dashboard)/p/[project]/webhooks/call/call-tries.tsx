import { cn } from "#ui/cn"
import { CodeBlock } from "#ui/code-block"
import { Panel } from "#ui/panel"
import type { WebhookWords } from "#words/webhook"
import { AnswerBadge } from "../answer-badge.tsx"
import type { CallView, TryView } from "./call-view.ts"

export type CallTriesProps = { call: Pick<CallView, "tries" | "isTried">; words: WebhookWords }

/** The attempts on a time line, each with its response; the last one is open. */
export function CallTries({ call, words }: CallTriesProps) {
  const last = call.tries.at(-1)?.no
  return (
    <Panel title={words.triesTitle} hint={words.triesHint} hasHeadLine isFlush>
      {call.tries.length === 0 ? (
        <p className="p-4 text-ink-2 text-sm">{call.isTried ? words.triesGone : words.noTries}</p>
      ) : (
        <ol className="py-1">
          {call.tries.map((one) => (
            <TryItem key={one.no} attempt={one} isOpen={one.no === last} words={words} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

function TryItem({ attempt, isOpen, words }: { attempt: TryView; isOpen: boolean; words: WebhookWords }) {
  const answerText = [attempt.answerHeaders, attempt.answerBody || words.emptyAnswer]
    .filter(Boolean)
    .join("\n\n")
  return (
    <li className="relative px-4 py-2 pl-9 before:absolute before:top-0 before:bottom-0 before:left-5 before:w-px before:bg-line first:before:top-4 last:before:bottom-auto last:before:h-4">
      <span
        aria-hidden
        data-fill
        className={cn(
          "absolute top-4 left-[17px] size-[7px] rounded-full",
          attempt.answer.isGood ? "bg-success" : "bg-danger",
        )}
      />
      <details open={isOpen}>
        <summary className="flex min-h-6 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 text-ink text-sm">
          <span className="font-medium">{words.tryNo({ no: attempt.no })}</span>
          <AnswerBadge answer={attempt.answer} />
          <span className="tnum text-ink-2">{attempt.time}</span>
          <span aria-hidden className="h-1 w-20 overflow-hidden rounded-xs bg-sunken">
            <span data-fill className="block h-full bg-ink-3" style={{ width: `${attempt.share * 100}%` }} />
          </span>
          <span className="tnum text-ink-2 text-xs">{attempt.took}</span>
          {attempt.error && <span className="text-ink-2 text-xs">{attempt.error}</span>}
        </summary>
        <div className="mt-2 grid gap-3 lg:grid-cols-2">
          <CodeBlock
            code={`POST ${attempt.url}\n${attempt.headers}`}
            label={`${words.postedTo}, ${words.tryNo({ no: attempt.no })}`}
            isWrapped
          />
          {attempt.answerBody !== null && (
            <CodeBlock
              code={answerText}
              label={`${words.itsAnswer}, ${words.tryNo({ no: attempt.no })}, ${words.firstBytes}`}
              isWrapped
              className="[&_section]:max-h-60"
            />
          )}
        </div>
      </details>
    </li>
  )
}

import { CodeBlock } from "#ui/code-block"
import { Panel } from "#ui/panel"
import { verifySnippet } from "./verify-snippet.ts"

/** How a receiver knows that a call is genuine. */
export function VerifyPanel() {
  return (
    <Panel title="Is this call genuine?" hint="how a receiver checks it">
      <div className="grid gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <ol className="flex list-decimal flex-col gap-2 pl-4 text-ink-2 text-sm marker:text-ink-3">
          <li>
            Every call carries <code className="text-2xs text-ink">auth</code>, 32 hex digits, at the
            beginning of its body.
          </li>
          <li>Put the project’s API key in its place and leave every other byte as it came.</li>
          <li>
            The MD5 of that text, in lower-case hex, is what auth says; or somebody else wrote the call.
          </li>
          <li>
            Answer with 200 within 3 seconds and work afterwards. Anything else is tried again every 10
            minutes for 24 hours, with <code className="text-2xs text-ink">retry_count</code> in the address.
          </li>
        </ol>
        <CodeBlock code={verifySnippet} label="Check in Node" />
      </div>
    </Panel>
  )
}

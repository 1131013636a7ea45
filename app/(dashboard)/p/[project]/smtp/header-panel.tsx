import { CodeBlock } from "#ui/code-block"
import { Panel } from "#ui/panel"
import { smtpWords } from "#words/smtp"
import { wordsFor } from "#lib/access/auth/language"
import { headerRows } from "./view.ts"

/** The options that a message carries in its own header. */
export async function HeaderPanel({ name }: { name: string }) {
  const words = await wordsFor(smtpWords)
  return (
    <Panel title={words.header({ name })} hint={words.headerHint} isFlush hasHeadLine>
      <div className="p-4 pb-2">
        <CodeBlock
          code={`${name}: {"template_id": "…", "tags": ["orders"], "global_metadata": {"order": "1024"}}`}
          label={words.headerExample}
          isWrapped
        />
      </div>
      <table aria-label={words.header({ name })} className="w-full border-collapse text-sm">
        <thead className="max-sm:sr-only">
          <tr className="h-8 border-line border-b text-left text-ink-3 text-xs">
            <th scope="col" className="w-44 px-3 pl-4 font-medium">
              {words.headerKey}
            </th>
            <th scope="col" className="w-28 px-3 font-medium">
              {words.headerType}
            </th>
            <th scope="col" className="px-3 pr-4 font-medium">
              {words.headerMeaning}
            </th>
          </tr>
        </thead>
        <tbody>
          {headerRows().map(({ key, kind }) => (
            <tr key={key} className="border-line border-b align-top max-sm:block max-sm:px-4 max-sm:py-2">
              <th scope="row" className="px-3 py-2 pl-4 text-left font-normal max-sm:inline max-sm:p-0">
                <code className="font-mono text-2xs text-ink">{key}</code>
              </th>
              <td className="px-3 py-2 text-ink-3 text-xs max-sm:inline max-sm:py-0 max-sm:pr-0">
                {words.types[kind]}
              </td>
              <td className="px-3 py-2 pr-4 text-ink-2 max-sm:block max-sm:p-0">{words.keys[key]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex max-w-[720px] flex-col gap-1 px-4 py-3 text-ink-2 text-sm">
        <p>{words.headerFold}</p>
        <p>{words.otherHeaders}</p>
      </div>
    </Panel>
  )
}

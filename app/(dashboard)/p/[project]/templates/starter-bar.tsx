import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { sendingWords } from "#words/sending"
import { templatesWords } from "#words/templates"
import { wordsFor } from "../../../../language.ts"
import { starterTemplates } from "../_sending/starter-templates.ts"

/** Where a new template begins: empty, or with one of the starters. */
export async function StarterBar({ project, chosen }: { project: string; chosen: string | undefined }) {
  const words = await wordsFor(templatesWords)
  const { starters } = await wordsFor(sendingWords)
  const choices = [
    { key: undefined, name: words.empty, purpose: words.emptyText },
    ...starterTemplates.map(({ key, name }) => ({ key, name, purpose: starters[key] })),
  ]
  return (
    <nav
      aria-label={words.starters}
      className="flex items-center gap-1.5 relative overflow-x-auto border-line border-b bg-surface px-4 py-1.5 text-xs lg:px-6"
    >
      <span className="shrink-0 text-ink-3">{words.starters}</span>
      {choices.map((one) => (
        <Link
          key={one.name}
          href={`/p/${project}/templates/new${one.key ? `?starter=${one.key}` : ""}`}
          title={one.purpose}
          aria-current={one.key === chosen ? "true" : undefined}
          className={cn(
            "inline-flex h-6.5 shrink-0 items-center rounded-md border border-line-strong px-2 text-ink-2 hover:bg-hover hover:text-ink max-md:h-9",
            one.key === chosen && "border-brand-line bg-brand-soft font-medium text-brand-ink",
          )}
        >
          {one.name}
        </Link>
      ))}
    </nav>
  )
}

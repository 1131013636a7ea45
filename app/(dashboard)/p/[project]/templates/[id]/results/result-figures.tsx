import { Link } from "#ui/link"
import { Figures } from "#ui/panel"
import type { FigureView } from "#lib/features/template-results/page/view"

const valueClass = "tnum block font-semibold text-2xl text-ink"

/** Summary first: results of the template's messages, each with its base. */
export function ResultFigures({ figures }: { figures: readonly FigureView[] }) {
  return (
    <Figures className="md:auto-cols-auto md:grid-flow-row md:grid-cols-3 xl:grid-cols-6">
      {figures.map(({ key, label, value, ofWhat, colour, href }) => (
        <dl key={key} className="min-w-0 p-3 px-4">
          <dt className="flex items-center gap-1.5 text-ink-2 text-xs">
            <span
              data-fill
              aria-hidden
              className="size-2 shrink-0 rounded-xs"
              style={{ background: colour }}
            />
            <span className="min-w-0">{label}</span>
          </dt>
          <dd>
            {href ? (
              <Link href={href} className={`${valueClass} w-fit min-w-6 hover:underline`}>
                {value}
              </Link>
            ) : (
              <span className={valueClass}>{value}</span>
            )}
            <span className="block text-2xs text-ink-3">{ofWhat}</span>
          </dd>
        </dl>
      ))}
    </Figures>
  )
}

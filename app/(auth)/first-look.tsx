import { RouteLine } from "#ui/route-line"
import { StatusBadge } from "#ui/status-badge"
import { authFrameWords } from "#words/auth-frame"
import { wordsFor } from "#lib/access/auth/language"

/** Four sample letters on their routes: the one picture that explains the product. Plainly samples. */
const samples = ["clicked", "opened", "soft_bounced", "hard_bounced"] as const

export async function FirstLook() {
  const words = await wordsFor(authFrameWords)
  return (
    <aside
      aria-label={words.look}
      className="flex flex-col justify-center border-line border-l bg-surface px-16 max-lg:hidden"
    >
      <div className="flex w-full max-w-135 flex-col gap-7">
        <h2 className="font-medium text-ink-2 text-xs">{words.look}</h2>
        {samples.map((status) => (
          <div key={status} className="flex flex-col gap-2.5">
            <p className="flex items-center gap-2.5">
              <StatusBadge status={status} />
              <span className="truncate font-medium text-ink text-sm">{words.samples[status].subject}</span>
            </p>
            <RouteLine status={status} size="line" />
            <p className="text-ink-3 text-xs">{words.samples[status].note}</p>
          </div>
        ))}
      </div>
    </aside>
  )
}

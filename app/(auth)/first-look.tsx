import { RouteLine } from "#ui/route-line"
import { StatusBadge } from "#ui/status-badge"

/** Four sample letters on their routes: the one picture that explains the product. Plainly samples. */
const samples = [
  { status: "clicked", subject: "Your parcel is on its way", note: "8 min 12 s from accepted to clicked" },
  { status: "opened", subject: "Your order is confirmed", note: "opened on a phone" },
  {
    status: "soft_bounced",
    subject: "Reset your password",
    note: "their server asks to wait; tried again by itself",
  },
  {
    status: "hard_bounced",
    subject: "Your invoice for October",
    note: "no such mailbox; held back from now on",
  },
]

export function FirstLook() {
  return (
    <aside
      aria-label="What one letter looks like here"
      className="flex flex-col justify-center border-line border-l bg-surface px-16 max-lg:hidden"
    >
      <div className="flex w-full max-w-135 flex-col gap-7">
        <h2 className="font-medium text-ink-2 text-xs">What one letter looks like here</h2>
        {samples.map((sample) => (
          <div key={sample.status} className="flex flex-col gap-2.5">
            <p className="flex items-center gap-2.5">
              <StatusBadge status={sample.status} />
              <span className="truncate font-medium text-ink text-sm">{sample.subject}</span>
            </p>
            <RouteLine status={sample.status} size="line" />
            <p className="text-ink-3 text-xs">{sample.note}</p>
          </div>
        ))}
      </div>
    </aside>
  )
}

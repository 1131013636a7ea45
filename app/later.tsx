import "server-only"
import { type ReactNode, Suspense } from "react"

/**
 * Data that a page requests from the mail service. If the answer comes within a moment, the page is rendered as a
 * whole, because a fallback stays for 300 ms once it is shown (docs/architecture.md). Otherwise the frame is sent first
 * and the data follows.
 */
const momentMs = 100

type Known<T> = { value: T } | null
const answers = new WeakMap<Promise<unknown>, Promise<Known<unknown>>>()

/**
 * The value, if it arrives within a moment; null when it comes later. The same for all parts of a page. A loader awaits
 * it before it passes the promise on, so that a rejection is always handled.
 */
export function soon<T>(value: Promise<T>): Promise<Known<T>> {
  const before = answers.get(value)
  // It was stored for this promise, by the line below.
  if (before) return before as Promise<Known<T>>
  const answer = withinMoment(value)
  answers.set(value, answer)
  return answer
}

async function withinMoment<T>(value: Promise<T>): Promise<Known<T>> {
  let timer: NodeJS.Timeout | undefined
  const moment = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), momentMs)
  })
  try {
    return await Promise.race([value.then((one) => ({ value: one })), moment])
  } finally {
    clearTimeout(timer)
  }
}

type LaterProps<T> = { value: Promise<T>; frame: ReactNode; children: (value: T) => ReactNode }

/** Renders the value; shows its frame while the value is late. */
export async function Later<T>({ value, frame, children }: LaterProps<T>) {
  const known = await soon(value)
  if (known) return children(known.value)
  return (
    <Suspense fallback={frame}>
      <Arrived value={value}>{children}</Arrived>
    </Suspense>
  )
}

const Arrived = async <T,>({ value, children }: Omit<LaterProps<T>, "frame">) => children(await value)

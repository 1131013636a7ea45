import "server-only"
import { type ReactNode, Suspense } from "react"

/**
 * What a page asks the mail service for. A page that is answered within a moment is drawn as a whole, since a face in
 * between stays for 300 ms once it is shown (docs/architecture.md). One that would have to wait sends its frame, and what
 * was asked for follows.
 */
const momentMs = 100

type Known<T> = { value: T } | null
const asked = new WeakMap<Promise<unknown>, Promise<Known<unknown>>>()

/**
 * The value, if it is there within a moment; null when it comes later. The same for all parts of a page that ask. A loader
 * waits for it before it hands the promise on, so that a fault is never without somebody who listens.
 */
export function soon<T>(value: Promise<T>): Promise<Known<T>> {
  const before = asked.get(value)
  // It was stored for this promise, by the line below.
  if (before) return before as Promise<Known<T>>
  const answer = withinMoment(value)
  asked.set(value, answer)
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

/** What is drawn of the value; its frame while it lets people wait. */
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

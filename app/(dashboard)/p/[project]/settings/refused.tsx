import type { Failure } from "#lib/platform/result"

/** A refusal that belongs to no field of the form. */
export function Refused({
  failure,
  fields = [],
}: {
  failure: Failure | undefined
  fields?: readonly string[]
}) {
  if (!failure || (failure.field && fields.includes(failure.field))) return null
  return (
    <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger-ink text-sm">
      {failure.message}
    </p>
  )
}

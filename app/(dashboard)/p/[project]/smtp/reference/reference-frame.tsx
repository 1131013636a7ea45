import type { ReactNode } from "react"
import type { MethodGroup } from "./methods-index.ts"
import { MethodsList } from "./methods-list.tsx"
import { MethodsSheet } from "./methods-sheet.tsx"

/** List and page side by side; on a narrow screen the list is a sheet behind a button. */
export function ReferenceFrame({
  project,
  groups,
  children,
}: {
  project: string
  groups: readonly MethodGroup[]
  children: ReactNode
}) {
  return (
    <div className="grid min-w-0 lg:grid-cols-[232px_minmax(0,1fr)]">
      <div className="border-line border-r bg-surface max-lg:hidden">
        <div className="sticky top-12 flex h-[calc(100dvh-var(--above))] min-h-0 flex-col">
          <MethodsList project={project} groups={groups} />
        </div>
      </div>
      <div className="min-w-0">
        <div className="px-4 pt-3 md:px-6 lg:hidden">
          <MethodsSheet>
            <MethodsList project={project} groups={groups} />
          </MethodsSheet>
        </div>
        {children}
      </div>
    </div>
  )
}

/** Reading at the left, code at the right; on a narrow screen the code comes below. */
export function ReferencePage({
  head,
  code,
  children,
}: {
  head: ReactNode
  code: ReactNode
  children: ReactNode
}) {
  return (
    <div className="grid min-w-0 items-start gap-x-6 gap-y-4 p-4 md:p-6 md:pt-5 xl:grid-cols-[minmax(0,1fr)_400px] min-[105rem]:grid-cols-[minmax(0,760px)_minmax(400px,620px)]">
      <div className="flex min-w-0 flex-col gap-4">{head}</div>
      <div className="flex min-w-0 flex-col gap-3 xl:col-start-1">{children}</div>
      <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:h-full">{code}</div>
    </div>
  )
}

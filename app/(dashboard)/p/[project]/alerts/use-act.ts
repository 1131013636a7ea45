"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { postJson } from "#lib/interface/browser/mutate"
import { unwrap } from "#lib/interface/browser/queries"
import { notify } from "#ui/toast"

type Act<T> = { input: object; done?: (value: T) => void; said?: string }

/** Runs an action of this page, shows its result and re-renders the page. */
export function useAct<T = unknown>(project: string, path: "" | "/destinations" | "/acknowledge" = "") {
  const router = useRouter()
  return useMutation({
    mutationFn: async ({ input }: Act<T>) =>
      unwrap(await postJson<T>(`/api/projects/${encodeURIComponent(project)}/alerts${path}`, input)),
    onSuccess: (value, { said, done }) => {
      if (said) notify.done(said)
      done?.(value)
      router.refresh()
    },
    onError: (error) => notify.failed(error.message),
  })
}

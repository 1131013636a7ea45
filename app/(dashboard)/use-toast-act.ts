"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { postJson } from "#lib/interface/browser/mutate"
import { unwrap } from "#lib/interface/browser/queries"
import { notify } from "#ui/toast"

type Act<T> = { input: object; done?: (value: T) => void; said?: string }

/** Posts an action to a route, shows its result as a toast, and re-renders the page after a success. */
export function useToastAct<T = unknown>(url: string) {
  const router = useRouter()
  return useMutation({
    mutationFn: async ({ input }: Act<T>) => unwrap(await postJson<T>(url, input)),
    onSuccess: (value, { said, done }) => {
      if (said) notify.done(said)
      done?.(value)
      router.refresh()
    },
    onError: (error) => notify.failed(error.message),
  })
}

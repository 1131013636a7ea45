"use client"

import {
  QueryClient,
  queryOptions,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import type { Input, Output } from "#contract/method"
import type { Failure, Result } from "#lib/platform/result"
import type { MethodPath, MethodTypes } from "./method-types.ts"
import { getJson, mutate } from "./mutate.ts"

/**
 * Our pattern for data in the browser: TanStack Query over the dashboard's own routes. Queries have the key
 * `[project, method, input]`, so that a change names the methods whose answers it invalidates. Reads:
 *
 *   const found = useQuery(methodQuery("shop", "suppression/count", { cause: "complained" }))
 *
 * writes, which name the queries to repeat:
 *
 *   const remove = useMethod("shop", "template/delete", { changes: ["template/list"] })
 *   remove.mutate({ id })
 *
 * A refusal is in `error.failure`, with a sentence for people.
 */

/** TanStack Query accepts failures as thrown errors only: a refusal as an error. */
export class CallFailed extends Error {
  override readonly name = "CallFailed"
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: CallFailed
  }
}

/** The value of an outcome; throws CallFailed with the refusal. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new CallFailed(result.failure)
}

/** Query key of a method's answer; without input, that of all its answers. */
export const methodKey = <P extends MethodPath>(project: string, path: P, input?: Input<MethodTypes[P]>) =>
  input === undefined ? ([project, path] as const) : ([project, path, input] as const)

/** Query of an API method, through the project's proxy. */
export const methodQuery = <P extends MethodPath>(project: string, path: P, input: Input<MethodTypes[P]>) =>
  queryOptions<Output<MethodTypes[P]>, CallFailed>({
    queryKey: methodKey(project, path, input),
    queryFn: async ({ signal }) => unwrap(await mutate(project, path, input, signal)),
  })

/** Query of one of the dashboard's own routes by GET. */
export const routeQuery = <T>(url: string) =>
  queryOptions<T, CallFailed>({
    queryKey: [url],
    queryFn: async ({ signal }) => unwrap(await getJson<T>(url, signal)),
  })

type Changes = { changes?: readonly MethodPath[] }

/** A call that changes something; the answers of the methods named in `changes` are read again when it is done. */
export function useMethod<P extends MethodPath>(
  project: string,
  path: P,
  {
    changes = [],
    ...options
  }: Changes &
    Omit<UseMutationOptions<Output<MethodTypes[P]>, CallFailed, Input<MethodTypes[P]>>, "mutationFn"> = {},
) {
  const client = useQueryClient()
  return useMutation({
    ...options,
    mutationFn: async (input: Input<MethodTypes[P]>) => unwrap(await mutate(project, path, input)),
    onSettled: async (...results) => {
      for (const changed of changes) void client.invalidateQueries({ queryKey: methodKey(project, changed) })
      await options.onSettled?.(...results)
    },
  })
}

/** Failures that may be over a moment later. */
const passing: readonly number[] = [502, 503]
const againMax = 2

/**
 * One for each page load. Answers are valid for a moment: a view shown again queries again, and a failed read is
 * retried twice. The dashboard may run on this machine, so it is queried without a network as well.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        retry: (count, { failure }) =>
          count < againMax && failure !== undefined && passing.includes(failure.status),
        retryDelay: (count, { failure }) => (failure.retry_after ?? 2 ** count) * 1000,
      },
      mutations: { networkMode: "always" },
    },
  })

"use client"

import { useEffect, useRef } from "react"

/** Stops work that is done in steps, also when the page is left, because it could no longer be stopped there. */
export function useStop() {
  const isStopped = useRef(false)
  const stop = () => {
    isStopped.current = true
  }
  const begin = () => {
    isStopped.current = false
  }
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  return { begin, stop, isStopped: () => isStopped.current }
}

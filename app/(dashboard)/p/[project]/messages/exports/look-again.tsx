"use client"

import { useRouter } from "next/navigation"
import { useEffect } from "react"

const everyMs = 2000

/** Reloads the page while an export is in progress and the page is visible. */
export function LookAgain({ isOn }: { isOn: boolean }) {
  const router = useRouter()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => document.visibilityState === "visible" && router.refresh(), everyMs)
    return () => clearInterval(timer)
  }, [isOn, router])
  return null
}

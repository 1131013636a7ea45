"use client"

import { useRouter } from "next/navigation"
import { useEffect } from "react"

const everyMs = 2000

/** While something is on its way the page reads itself again, as long as somebody sees it. */
export function LookAgain({ isOn }: { isOn: boolean }) {
  const router = useRouter()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => document.visibilityState === "visible" && router.refresh(), everyMs)
    return () => clearInterval(timer)
  }, [isOn, router])
  return null
}

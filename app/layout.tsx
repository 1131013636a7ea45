import type { Metadata, Viewport } from "next"
import { cookies } from "next/headers"
import type { ReactNode } from "react"
import { ThemeScript } from "#components/shell/theme"
import { Toaster } from "#ui/toast"
import "./globals.css"

export const metadata: Metadata = {
  title: { default: "Waybill", template: "%s · Waybill" },
  description: "Transactional email that a whole team can run and understand.",
  robots: { index: false },
}

export const viewport: Viewport = { width: "device-width", initialScale: 1 }

/** The frame of every page: language, theme before the first paint, toasts. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = (await cookies()).get("theme")?.value
  const chosen = theme === "light" || theme === "dark" ? theme : undefined
  return (
    // The theme script may set data-theme before React arrives.
    <html lang="en" data-theme={chosen} suppressHydrationWarning>
      <head>
        <ThemeScript />
      </head>
      <body className="min-h-dvh bg-canvas text-ink antialiased">
        {children}
        <Toaster />
      </body>
    </html>
  )
}

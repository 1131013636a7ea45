import type { Metadata, Viewport } from "next"
import { cookies } from "next/headers"
import type { ReactNode } from "react"
import { LanguageProvider } from "#components/shell/language"
import { ThemeScript } from "#components/shell/theme"
import { Toaster } from "#ui/toast"
import "./globals.css"
import { currentLanguage } from "./language.ts"

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
  const language = await currentLanguage()
  return (
    // The theme script may set data-theme before React arrives.
    <html lang={language} data-theme={chosen} suppressHydrationWarning>
      <head>
        <ThemeScript />
      </head>
      <body className="min-h-dvh bg-canvas text-ink antialiased">
        <LanguageProvider language={language}>{children}</LanguageProvider>
        <Toaster />
      </body>
    </html>
  )
}

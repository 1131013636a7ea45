import type { ReactNode } from "react"

/** The smallest frame that the framework allows: what every page carries before it is anything. */
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}

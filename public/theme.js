// Runs before the first paint: "system" becomes light or dark, so that nothing flashes. A chosen theme is already set by the server.
;(() => {
  const root = document.documentElement
  const dark = matchMedia("(prefers-color-scheme: dark)")
  const set = () => {
    if (root.dataset.choice === "system") root.dataset.theme = dark.matches ? "dark" : "light"
  }
  set()
  dark.addEventListener("change", set)
})()

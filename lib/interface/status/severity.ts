/** How serious a state is: the colour and icon of its badge. */
export type Severity = "success" | "info" | "warning" | "danger" | "neutral"

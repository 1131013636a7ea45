/** Larger pictures load slowly on phones. */
export const heavyImageBytes = 200 * 1024
/** With larger ones, many recipients see the placeholder before the picture. */
export const veryHeavyImageBytes = 1024 * 1024
